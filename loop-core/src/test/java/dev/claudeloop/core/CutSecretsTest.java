package dev.claudeloop.core;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Texts that are cut in the middle of a secret: its rest would be known to nobody as a part of one. */
class CutSecretsTest extends RehearsedLoop {
    private static final String SECRET = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
    private static final Pattern PART = Pattern.compile("ghp_|rstuvwxyz");

    /** The lengths at which errors, messages of tests, reasons and what criteria print are cut. */
    @ParameterizedTest
    @ValueSource(ints = {160, 500, 600, 1500, 2000})
    void no_part_of_a_secret_is_kept_or_told(int length) throws Exception {
        String beforeTheCut = "x".repeat(length - 20) + SECRET;
        String behindTheCut = SECRET + "y".repeat(length - 20);
        tool.message = beforeTheCut;
        write(
                "Say.java",
                "class Say { public static void main(String[] a) { System.out.print(\"" + behindTheCut
                        + "\"); System.exit(1); } }");
        write(".claude-loop/INSTRUCTIONS.md", "Go on.\n\n## Criteria\n- clean: `" + java() + " Say.java`\n");
        write(".claude-loop/rehearsal.json", JsonMapper.shared().writeValueAsString(Map.of("iterations", new Object[] {
            Map.of("write", Map.of("a.txt", "1"), "stderr", behindTheCut), Map.of("stderr", beforeTheCut, "exit", 1)
        })));
        var environment = new HashMap<>(environment());
        environment.put("GH_TOKEN", SECRET);

        loop(Map.of("maxIterations", "2", "output", "verbose"), pause -> {}, environment)
                .run();

        assertThat(record(1).claude().stderrTail()).contains("***");
        assertThat(tool.said).noneMatch(PART.asPredicate());
        assertNoPartIn(tool.logDirectory());
        assertNoPartIn(project.resolve(".claude-loop/state"));
    }

    /** The stream is what Claude printed, byte for byte; the rehearsal is the agent's, and the report the tests'. */
    private static void assertNoPartIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile).filter(CutSecretsTest::isOurs))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file, ISO_8859_1))
                            .as("%s", file)
                            .doesNotContainPattern(PART));
        }
    }

    private static boolean isOurs(Path file) {
        String name = file.getFileName().toString();
        return !name.endsWith(".ndjson") && !name.startsWith("rehearsal") && !name.equals("TEST-SampleTest.xml");
    }

    private static String java() {
        return "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "'";
    }
}
