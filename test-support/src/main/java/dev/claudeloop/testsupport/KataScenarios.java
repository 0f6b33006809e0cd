package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** What a user of either build tool sees of the loop on the kata: it completes, and mistakes are named. */
public abstract class KataScenarios extends LoopScenarios {

    protected KataScenarios(BuildDialect dialect) {
        super(dialect);
    }

    @TestFactory
    Stream<DynamicTest> the_rehearsal_agent_completes_the_kata() {
        return dialect.versions(folder).entrySet().stream()
                .map(version -> DynamicTest.dynamicTest(
                        version.getKey(),
                        () -> completesTheKata(version.getValue().get(), Map.of("rehearse", "true"))));
    }

    @Test
    void the_real_cli_completes_the_kata() throws IOException {
        RealClaude claude = RealClaude.orSkip();
        SampleProject sample = kata();
        try (ScriptedModel model = KataModel.rehearsing(sample)) {
            Build build = build().withEnvironment(model.environment(folder.resolve("claude-config")));

            FinishedProcess run =
                    run(build, sample, Map.of("claudeCommand", claude.command().toString()));

            assertComplete(run.requireSuccess(), sample);
            assertThat(model.turns()).hasSize(15);
            assertThat(model.turns().get(0).userText()).contains("Finish the three katas");
        }
    }

    @Test
    void the_command_line_wins_over_the_environment_and_the_environment_over_the_build_script() throws IOException {
        SampleProject sample = kata();
        dialect.configure(sample, Map.of("maxIterations", "3", "model", "of-the-script", "maxTurns", "7"));
        sample.commit("Configure the loop");
        Build build = build().withEnvironment(
                        Map.of("CLAUDE_LOOP_MODEL", "of-the-environment", "CLAUDE_LOOP_MAX_ITERATIONS", "2"));

        run(build, sample, Map.of("maxIterations", "1", "rehearse", "true", "verify", "never"))
                .requireSuccess();

        LoopRecords records = records(sample);
        assertThat(records.iterations()).hasSize(1);
        assertThat(records.run().path("finishType").asString()).isEqualTo("max_iterations");
        assertThat(records.option("maxIterations")).isEqualTo("1");
        assertThat(records.option("model")).isEqualTo("of-the-environment");
        assertThat(records.option("maxTurns")).isEqualTo("7");
    }

    @Test
    void a_wrong_option_is_named_as_the_user_wrote_it() throws IOException {
        FinishedProcess run = run(build(), kata(), Map.of("maxIterations", "many"));

        assertFailsWith(run, spelled("maxIterations") + " is 'many', but must be a whole number from 0 up.");
    }

    @Test
    void a_misspelled_option_is_named_beside_the_one_that_was_meant() throws IOException {
        FinishedProcess run = run(build(), kata(), Map.of("maxIteration", "3"));

        assertFailsWith(
                run,
                spelled("maxIteration") + " is no option of claude-loop; did you mean " + spelled("maxIterations")
                        + "?");
    }

    @Test
    void tests_that_nothing_runs_are_no_work_for_an_agent() throws IOException {
        SampleProject sample = kata();

        FinishedProcess run = run(build(), sample, Map.of("rehearse", "true", dialect.verifyOption(), "tset"));

        assertFailsWith(run, spelled(dialect.verifyOption()) + " is 'tset', but the build says: ");
        assertThat(wasCalled(sample)).isFalse();
    }

    @Test
    void without_instructions_the_user_is_told_where_to_write_them() throws IOException {
        SampleProject sample = kata().delete(".claude-loop/INSTRUCTIONS.md");

        FinishedProcess run = rehearsed(sample, Map.of());

        assertFailsWith(run, "No instructions: write what Claude should do to ");
        assertThat(run.output())
                .contains("INSTRUCTIONS.md")
                .contains(dialect.control("init") + "` writes one to fill in")
                .contains(spelled("prompt"));
    }

    @Test
    void without_claude_on_the_path_the_user_is_told_to_install_it() throws IOException {
        String path = SearchPath.ofThisProcess().folders().stream()
                .filter(place -> new SearchPath(List.of(place)).find("claude").isEmpty())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));

        FinishedProcess run = run(build().withEnvironment(Map.of("PATH", path)), kata(), Map.of());

        assertFailsWith(run, "Claude CLI not found. Make sure 'claude' is installed and in PATH.");
    }

    @Test
    void without_a_git_repository_there_is_one_warning_and_the_loop_runs() throws IOException {
        SampleProject sample = copy("kata");

        FinishedProcess run = rehearsed(sample, Map.of("maxIterations", "1", "verify", "never"))
                .requireSuccess();

        assertThat(run.output()).containsOnlyOnce("Not a git repository");
        assertThat(records(sample).iterations()).hasSize(1);
        assertThat(sample.read("IMPLEMENTATION_PLAN.md")).contains("[x] Leap years");
    }

    @Test
    void errors_of_the_compiler_are_the_agents_feedback() throws IOException {
        SampleProject sample = kata().write(".claude-loop/rehearsal.json", """
                {"iterations": [
                  {"say": "Broken.", "edit": [{"file": "src/main/java/kata/LeapYear.java", "old": "0;", "new": "zero;"}]},
                  {"say": "Mended.", "edit": [{"file": "src/main/java/kata/LeapYear.java", "old": "zero;", "new": "0;"}]}
                ]}
                """);

        FinishedProcess run = rehearsed(sample, Map.of("maxIterations", "2"));

        assertFailsWith(run, "3 of 8 tests fail");
        List<JsonNode> iterations = records(sample).iterations();
        assertThat(iterations.get(0).path("feedback").asString())
                .contains("LeapYear.java")
                .contains("cannot find symbol");
        assertThat(iterations.get(1).path("feedback").asString())
                .as("what the next run is told")
                .doesNotContain("cannot find symbol")
                .contains("LeapYearTest");
    }

    protected final SampleProject kata() throws IOException {
        return sample("kata");
    }

    private void completesTheKata(Build build, Map<String, String> options) throws IOException {
        SampleProject sample = kata();
        assertComplete(run(build, sample, options).requireSuccess(), sample);
    }

    private void assertComplete(FinishedProcess run, SampleProject sample) throws IOException {
        LoopRecords records = records(sample);
        assertThat(records.run().path("finishType").asString()).as(run.output()).isEqualTo("complete");
        assertThat(records.passed()).containsExactly(6, 7, 8);
        assertThat(records.iterations().get(2).at("/verification/tests/failed").asInt())
                .isZero();
        assertThat(sample.commitsSinceFirst()).isEqualTo(3);
        assertThat(sample.git("status", "--porcelain")).isEmpty();
        assertThat(sample.read("IMPLEMENTATION_PLAN.md")).doesNotContain("[ ]");
        assertThat(Files.exists(sample.file(".claude-loop/state/.gitignore"))).isTrue();
    }
}
