package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.claudeloop.testsupport.Build;
import dev.claudeloop.testsupport.ChildProcess;
import dev.claudeloop.testsupport.FileEdit;
import dev.claudeloop.testsupport.FinishedProcess;
import dev.claudeloop.testsupport.Jdk;
import dev.claudeloop.testsupport.Lack;
import dev.claudeloop.testsupport.LoopScenarios;
import dev.claudeloop.testsupport.MavenBuild;
import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.RehearsedIteration;
import dev.claudeloop.testsupport.SampleProject;
import dev.claudeloop.testsupport.TerminalScreen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The live last line of Maven in a real terminal, which {@code script} of util-linux makes. */
class TerminalIT extends LoopScenarios {
    private static final Path SCRIPT = Path.of("/usr/bin/script");
    private static final String BAR = "[..........] 1/50 | ";

    TerminalIT() {
        super(new MavenDialect());
    }

    @Test
    void the_live_line_leaves_nothing_behind_in_a_wide_and_in_a_narrow_window() throws IOException {
        for (int width : List.of(120, 40)) {
            String written = written(width, build());

            assertThat(written).contains(BAR, "Write 漢字");
            var screen = new TerminalScreen(width).write(written);
            assertThat(screen.lines())
                    .noneMatch(line -> line.contains("[...."))
                    .noneMatch(line -> line.contains("| $"));
            assertThat(String.join("", screen.lines())).contains("Task completed successfully after 1 iteration");
            assertThat(screen.wraps()).isTrue();
        }
    }

    @Test
    void a_newer_jdk_that_has_a_console_everywhere_draws_in_a_terminal_too() throws IOException {
        Optional<Path> jdk = Jdk.find(25);
        assumeTrue(jdk.isPresent(), "there is no JDK 25");

        assertThat(written(120, build().withJdk(jdk.orElseThrow()))).contains(BAR);
    }

    private String written(int width, Build build) throws IOException {
        if (!Files.isExecutable(SCRIPT)) {
            throw Lack.skipOrFail(
                    "There is no " + SCRIPT + " to make a terminal: on Debian, install bsdutils (.ci/run does)");
        }
        SampleProject sample = sample("kata").delete("IMPLEMENTATION_PLAN.md").commit("Without a plan");
        rehearse(
                sample,
                RehearsedIteration.claiming()
                        .write("漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字.txt", "wide")
                        .edit(new FileEdit("README.md", "# ", "## ")));
        var maven = (MavenBuild) build;
        String words = Stream.of(
                        maven.home().command().toString(),
                        "-ntp",
                        "-Dmaven.repo.local=" + maven.repository().directory(),
                        "claude-loop:run",
                        "-DclaudeLoop.rehearse=true",
                        "-DclaudeLoop.verify=never")
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        Map<String, String> environment = new HashMap<>(maven.environment());
        environment.putAll(Map.of("TERM", "xterm-256color", "LC_ALL", "C.UTF-8"));
        List<String> command =
                List.of(SCRIPT.toString(), "-qec", "stty cols " + width + "; exec " + words, "/dev/null");
        try (ChildProcess terminal = ChildProcess.start(sample.directory(), environment, command)) {
            FinishedProcess run = terminal.await(maven.limit());
            return run.requireSuccess().output();
        }
    }
}
