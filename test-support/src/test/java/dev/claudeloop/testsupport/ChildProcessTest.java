package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    Path folder;

    @Test
    void stdoutAndStderrAreKeptInOrderWithTheExitCode() throws Exception {
        Path program = Files.writeString(folder.resolve("Both.java"), """
                class Both {
                    public static void main(String[] args) {
                        System.out.println("one");
                        System.err.println("two");
                        System.out.println("grün " + System.getenv("EXTRA"));
                        System.exit(3);
                    }
                }
                """);
        FinishedProcess run = ChildProcess.start(
                        folder,
                        Map.of("EXTRA", "variable"),
                        List.of(JAVA, "-Dstdout.encoding=UTF-8", "-Dfile.encoding=UTF-8", program.toString()))
                .await(Duration.ofSeconds(30));
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.output().lines())
                .startsWith("one", "two")
                .last()
                .asString()
                .endsWith("variable");
        assertThatThrownBy(run::requireSuccess)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("two");
    }

    @Test
    void pastItsLimitTheWholeTreeIsKilledAndTheOutputSoFarIsShown() throws Exception {
        Path program = Files.writeString(folder.resolve("Forever.java"), """
                class Forever {
                    public static void main(String[] args) throws Exception {
                        if (args.length == 0) {
                            new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "Forever.java", "child")
                                    .inheritIO().start();
                        }
                        System.out.println(args.length == 0 ? "parent" : "child");
                        Thread.currentThread().join();
                    }
                }
                """);
        try (ChildProcess child = ChildProcess.start(folder, Map.of(), List.of(JAVA, program.toString()))) {
            await().atMost(Duration.ofSeconds(30))
                    .until(() ->
                            child.output().contains("parent") && child.output().contains("child"));
            List<ProcessHandle> descendants = child.handle().descendants().toList();
            assertThat(descendants).isNotEmpty();
            assertThatThrownBy(() -> child.await(Duration.ZERO))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("parent")
                    .hasMessageContaining("child");
            await().until(() -> descendants.stream().noneMatch(LinuxProcess::isAlive) && !child.isAlive());
        }
    }
}
