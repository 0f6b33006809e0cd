package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.RecordSchemas;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a loop leaves in the log directory for people and build servers. */
class ReportedLoopTest extends RehearsedLoop {
    @Test
    void a_loop_leaves_a_page_a_text_and_a_junit_report_that_tell_the_same() throws Exception {
        rehearse("""
                {"iterations": [
                  {"write": {"other.txt": "no"}, "say": "%s"},
                  {"write": {"done.txt": "yes"}, "say": "%s"}]}""");

        run(Map.of());

        assertThat(RecordSchemas.records(tool.logDirectory())).hasSize(3);
        assertThat(logged("index.html"))
                .contains("claude-loop: complete", "id=\"iteration-1\"", "id=\"iteration-2\"")
                .containsOnlyOnce("≠ claim refuted");
        assertThat(logged("TEST-claude-loop.xml"))
                .contains("name=\"iteration 1\"", "name=\"iteration 2\"", "name=\"the loop\"")
                .doesNotContain("<failure");
        assertThat(text())
                .containsSubsequence(
                        "Make the test pass.", "ITERATION 1", "CLAUDE OUTPUT", "Write tool", "File: ", "other.txt")
                .containsSubsequence("other.txt", "Tool calls: Write 1", "ITERATION 2", "done.txt", "Finish: complete")
                .containsOnlyOnce("Make the test pass.");
        assertThat(tool.said).noneMatch(line -> line.contains("cannot be written"));
    }

    @Test
    void a_resumed_loop_shows_the_whole_session_on_its_page() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}, "say": "one"}, {"write": {"done.txt": "1"}, "say": "%s"}]}""");
        run(Map.of("maxIterations", "1"));
        assertThat(logged("index.html")).contains("max iterations").doesNotContain("id=\"iteration-2\"");
        assertThat(logged("TEST-claude-loop.xml")).contains("<failure");

        run(Map.of("maxIterations", "1"));

        assertThat(logged("index.html"))
                .contains("claude-loop: complete", "resumed after iteration 1", "id=\"iteration-1\"")
                .contains("id=\"iteration-2\"");
        assertThat(logged("TEST-claude-loop.xml")).doesNotContain("<failure");
    }

    @Test
    void a_secret_that_the_agent_prints_reaches_neither_page_nor_text_nor_junit_report() throws Exception {
        String secret = "very-secret-value-1234";
        rehearse("""
                {"iterations": [{"write": {"done.txt": "yes"}, "say": "used very-secret-value-1234"}]}""");
        Map<String, String> environment = environment();
        environment.put("MY_API_KEY", secret);

        loop(Map.of("maxIterations", "1"), duration -> {}, environment).run();

        assertThat(List.of(logged("index.html"), text())).allMatch(text -> text.contains("used ***"));
        assertThat(List.of(logged("index.html"), text(), logged("TEST-claude-loop.xml")))
                .noneMatch(text -> text.contains(secret));
    }

    @Test
    void a_build_server_is_told_as_its_variables_say() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"other.txt": "no"}, "say": "%s"}]}""");
        Path output = project.resolve(".git/output");
        Map<String, String> environment = environment();
        environment.putAll(Map.of("GITHUB_ACTIONS", "true", "GITHUB_OUTPUT", output.toString()));

        loop(Map.of("maxIterations", "1"), duration -> {}, environment).run();

        assertThat(output).content().contains("max_iterations");
        assertThat(logged("summary.txt")).contains("claude-loop: max iterations (fails the build)");
        assertThat(tool.said)
                .filteredOn(line -> line.startsWith("INFO ::"))
                .hasSize(2)
                .allMatch(line -> line.startsWith("INFO ::error title="));
    }

    @Test
    void a_secret_reaches_no_file_in_any_form_that_a_writer_gives_it() throws Exception {
        String secret = "q\"u<o>te&b\\ack'Slash";
        rehearse("""
                {"iterations": [{"write": {"q.txt": "x"}, "say": "%1$s and %1$s"}]}""".formatted("q\\\"u<o>te&b\\\\ack'Slash"));
        Map<String, String> environment = environment();
        environment.put("MY_API_KEY", secret);

        loop(Map.of("maxIterations", "1", "environment", "DEPLOY_TOKEN=q2-" + secret), duration -> {}, environment)
                .run();

        assertThat(logged("iterations/001.json")).contains("*** and ***");
        try (var files = Files.walk(tool.logDirectory())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.toString().endsWith(".ndjson")) {
                    assertThat(file).content().doesNotContain("ack'Slash", "ack&#39;Slash", "ack%27Slash");
                }
            }
        }
    }

    private String logged(String name) throws Exception {
        return Files.readString(tool.logDirectory().resolve(name));
    }

    private String text() throws Exception {
        try (var files = Files.list(tool.logDirectory())) {
            Path log = files.filter(file -> file.getFileName().toString().matches("claude-loop-\\d{8}-\\d{6}\\.log"))
                    .findFirst()
                    .orElseThrow();
            return Files.readString(log);
        }
    }
}
