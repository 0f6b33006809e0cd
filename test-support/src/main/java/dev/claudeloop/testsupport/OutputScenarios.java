package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What a user of either build tool sees at each output level, compared with files in {@code test-support/golden}. After
 * a wanted change, run it with {@code -Dgolden=write} and read the difference before it is committed.
 */
public abstract class OutputScenarios extends OneRedTest {
    private static final String HOSTILE = "::error::\u001B[31mred\n##[error]";
    private static final List<Replacement> CHANGING = List.of(
            new Replacement("\\d+\\.\\d s\\b|\\d+ min \\d+ s\\b", "<time>"),
            new Replacement("(?:\\d+:)?\\d+:\\d\\d at work", "<time> at work"),
            new Replacement("\\[main [0-9a-f]{7,}\\]", "[main <commit>]"),
            new Replacement("`\\S*(?:mvnw? claude-loop:s|gradlew? claudeLoopS)tatus`", "`<status>`"),
            new Replacement("(?m)^  iteration \\d+/\\d+ \\|.*\\n", ""));

    protected OutputScenarios(BuildDialect dialect) {
        super(dialect);
    }

    private record Replacement(Pattern changing, String fixed) {
        Replacement(String changing, String fixed) {
            this(Pattern.compile(changing), fixed);
        }
    }

    /** The environment must be that of this build's user, though a daemon serves many. */
    @Test
    void progress_looks_as_agreed_and_github_is_told_of_failing_tests() throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(sample, RehearsedIteration.working().write("notes.txt", "Looked around.\n"));
        Path summary = Files.createFile(folder.resolve("summary.md"));
        Path output = Files.createFile(folder.resolve("output"));
        Build onGitHub = build().withEnvironment(Map.of(
                "GITHUB_ACTIONS", "true",
                "GITHUB_WORKSPACE", sample.directory().toString(),
                "GITHUB_STEP_SUMMARY", summary.toString(),
                "GITHUB_OUTPUT", output.toString()));

        FinishedProcess run = run(onGitHub, sample, Map.of("maxIterations", "1"), spelled("rehearse") + "=true");

        agreed("progress", sample, run.requireFailure());
        assertThat(run.output().lines())
                .anyMatch(line -> line.startsWith("::error title=claude-loop%3A max iterations::"))
                .anyMatch(line -> line.startsWith("::error file=" + RED_CLASS + ",line=")
                        && line.contains(",title=" + RED_TEST + "::"));
        assertThat(summary).content().contains("### ❌ claude-loop: max iterations", "1 failing test:");
        assertThat(output).content().contains("\nmax_iterations\n");
        assertThat(records(sample).logDirectory().resolve("summary.txt"))
                .content()
                .contains(RED_TEST);
    }

    @Test
    void verbose_looks_as_agreed() throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(
                sample,
                RehearsedIteration.claiming()
                        .write("notes.txt", "Looked around.\n")
                        .edit(MENDED)
                        .edit(new FileEdit("README.md", "words that are not there", HOSTILE))
                        .delete("notes.txt")
                        .commit("Leave out most centuries"));
        sample.commit("Rehearse");

        FinishedProcess run = rehearsed(sample, Map.of("output", "verbose", "verify", "never"));

        agreed("verbose", sample, run.requireSuccess());
        assertThat(run.output()).doesNotContain("\u001B");
    }

    @Test
    void quiet_shows_errors_and_the_loudest_warning_though_the_build_tool_is_quiet_too() throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(
                sample,
                RehearsedIteration.crashing("out of paper"),
                RehearsedIteration.crashing("out of ink"),
                RehearsedIteration.crashing("out of luck"));

        FinishedProcess run = run(
                build(),
                sample,
                Map.of("output", "quiet", "verify", "never", "skipPermissions", "true"),
                spelled("rehearse") + "=true",
                "-q");

        agreed("quiet", sample, run.requireFailure());
    }

    private void agreed(String level, SampleProject sample, FinishedProcess run) throws IOException {
        String shown = dialect.loopOutput(run.output().replace("\r\n", "\n"))
                .replace(sample.directory().toString(), "<project>")
                .replace(spelled(""), "<option>.")
                .replace(dialect.buildDirectory() + "/claude-loop", "<log directory>");
        for (Replacement replacement : CHANGING) {
            shown = replacement.changing().matcher(shown).replaceAll(replacement.fixed());
        }
        Path golden =
                ProjectRoot.find().directory().resolve("test-support/golden").resolve(level + ".txt");
        if ("write".equals(System.getProperty("golden"))) {
            Files.createDirectories(golden.getParent());
            Files.writeString(golden, shown);
        }
        assertThat(golden).exists();
        assertThat(shown).as(run.output()).isEqualTo(Files.readString(golden).replace("\r\n", "\n"));
    }
}
