package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import dev.claudeloop.testsupport.NotificationServer;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;
import tools.jackson.databind.json.JsonMapper;

/** One loop full of hostile words in every place that others write, and a look at every place where it speaks. */
class HostileContentTest extends RehearsedLoop {
    private static final String TURNED = "\u202Eesrever\u2066";
    private static final String TERMINAL = "\u001B[31mred\u001B]0;title\u0007\u009B2Jbell\u0007\rover" + TURNED;
    private static final String MARKUP = "{{feedback}}<script>alert(1)</script>[x](javascript:alert(1))\",\"k\":1";
    private static final String ORDER = "::error title=x::forged";
    private static final String WORDS = String.join(
            "\n", TERMINAL, MARKUP, ORDER, "##[error]forged", "##teamcity[forged]", "# forged", "@everyone");

    /** Characters that move a cursor, ring, hide or turn other text around. */
    private static final Pattern INVISIBLE =
            Pattern.compile("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x9F\\u202A-\\u202E\\u2066-\\u2069]");

    private static final Pattern FORGED_ORDER =
            Pattern.compile("(?m)^[\\s\\p{Z}]*::error title=x::|##\\[|##teamcity\\[");

    @TempDir
    Path elsewhere;

    @Test
    void hostile_words_reach_every_outlet_harmlessly() throws Exception {
        tool.tests = List.of(escaped("test " + TERMINAL.replaceAll("[\u001B\u0007]", "") + MARKUP + ORDER), "other");
        tool.message = escaped("message " + MARKUP + WORDS.replaceAll("[\u001B\u0007]", "?"));
        write("IMPLEMENTATION_PLAN.md", "- [ ] task " + MARKUP + TERMINAL + "\n");
        write(".claude-loop/rehearsal.json", script());
        Map<String, String> environment = onGitHub();
        try (NotificationServer server = NotificationServer.start()) {
            loop(
                            Map.of("maxIterations", "2", "output", "verbose", "notifyUrl", server.url()),
                            duration -> {},
                            environment)
                    .run();
            server.requests().forEach(request -> notification(request.body()));
            assertThat(server.events()).contains("execution_start", "iteration", "completion");
            assertThat(server.requests())
                    .as("they are told")
                    .anyMatch(request -> request.body().contains("{{feedback}}<script>"));
        }
        new LoopControl(project, options(Map.of()), tool).status();

        assertThat(record(1).claude().result()).as("they did come in").contains("{{feedback}}<script>");
        assertThat(record(1).changes().files()).anyMatch(file -> file.contains("<b>.txt"));
        assertThat(record(1).changes().log().get(0).subject()).contains("{{feedback}}<script>");
        TestFailure failure = record(2).verification().failures().get(0);
        assertThat(failure.message()).startsWith("message {{feedback}}<script>");
        assertThat(failure.id()).contains("test ", "{{feedback}}<script>");
        console();
        prompts();
        for (String variable : new String[] {"GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT"}) {
            page(Files.readString(Path.of(environment.get(variable))));
        }
        assertThat(Path.of(environment.get("GITHUB_STEP_SUMMARY")))
                .content()
                .contains("message &#123;&#123;feedback&#125;&#125;&#60;script&#62;");
        assertThat(tool.said)
                .anyMatch(line ->
                        line.matches("INFO ::error title=SampleTest\\.test .*message \\{\\{feedback}}<script>.*"));
        try (Stream<Path> files = Files.walk(tool.logDirectory())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                logged(file);
            }
        }
    }

    @Test
    void the_reason_of_a_blocked_agent_is_harmless_as_a_build_failure_and_in_the_status() throws Exception {
        String recommendation = TERMINAL.replace("\r", "") + MARKUP + "\u00A0" + ORDER;
        write(
                ".claude-loop/rehearsal.json",
                JsonMapper.shared()
                        .writeValueAsString(Map.of(
                                "iterations",
                                List.of(Map.of(
                                        "say",
                                        "---LOOP_STATUS---\nSTATUS: BLOCKED\nRECOMMENDATION: " + recommendation
                                                + "\n---END_LOOP_STATUS---")))));
        write("IMPLEMENTATION_PLAN.md", "- [ ] s3cr3t-value " + TERMINAL.replace("\r", "") + ORDER + "\n");

        LoopResult result = loop(Map.of("environment", Map.of("A_TOKEN", "s3cr3t-value")), pause -> {})
                .run();
        var control = new LoopControl(project, options(Map.of("environment", Map.of("A_TOKEN", "s3cr3t-value"))), tool);
        control.status();
        control.cancel();

        assertThat(result.finishType()).isEqualTo(FinishType.BLOCKED);
        assertThat(result.reason()).contains("<script>");
        harmless(result.reason());
        console();
        assertThat(tool.said)
                .anyMatch(line -> line.startsWith("INFO Remaining: ***"))
                .noneMatch(line -> line.contains("s3cr3t"));
    }

    /** A file of a kind that is not here is a new outlet: it must be looked at, too. */
    private static void logged(Path file) throws Exception {
        String name = file.getFileName().toString();
        if (name.endsWith(".stream.ndjson")) {
            return; // What Claude printed, byte for byte.
        }
        String content = Files.readString(file);
        if (name.endsWith(".json")) {
            JsonMapper.shared().readTree(content);
            assertThat(content).as("as escapes").doesNotContain("\u001B", "\u0007", "\r");
        } else if (name.endsWith(".html")) {
            assertThat(content).doesNotContain("<script>alert").doesNotContainPattern(INVISIBLE);
        } else if (name.endsWith(".xml")) {
            assertThat(content).doesNotContain("<script>").doesNotContainPattern(INVISIBLE);
            DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(content)));
        } else {
            assertThat(name).as("a file that this test knows").matches("claude-loop-.*\\.log|summary\\.txt");
            assertThat(content).doesNotContain("\r").doesNotContainPattern(INVISIBLE);
        }
    }

    private void console() {
        for (String line : tool.said) {
            String text = line.replaceFirst("^[A-Z]+ ", "");
            assertThat(text).doesNotContainPattern("[\\r\\n]");
            harmless(text);
        }
        assertThat(tool.said).anyMatch(line -> line.contains("<script>"));
    }

    /** What a model reads has no hidden words, and is not filled in again. */
    private void prompts() throws IOException {
        String prompts = Files.readString(project.resolve(".claude-loop/state/rehearsal.log"));
        String second = prompts.substring(prompts.indexOf("# Iteration 2"));
        assertThat(second)
                .contains("task {{feedback}}<script>", "message {{feedback}}<script>")
                .containsPattern("SampleTest.*test .*\\{\\{feedback}}<script>");
        assertThat(second).doesNotContain("\u001B", "\u0007", "\u009B", "\u202E", "\u2066");
    }

    private static void notification(String body) {
        String said = JsonMapper.shared().readTree(body).toString();
        assertThat(said).doesNotContain("\u001B", "\\u001B", "\\u0007", "\u009B", "\u202E", "\u2066");
    }

    private static void page(String content) {
        assertThat(content)
                .doesNotContain("<script>alert", "](javascript:", "@everyone")
                .doesNotContainPattern("(?m)^[\\s\\p{Z}]*# forged");
        harmless(content);
    }

    private static void harmless(String content) {
        assertThat(content)
                .doesNotContain("\r")
                .doesNotContainPattern(INVISIBLE)
                .doesNotContainPattern(FORGED_ORDER);
    }

    private static String script() {
        var working = Map.of(
                "say",
                WORDS,
                "stderr",
                TERMINAL + ORDER,
                "write",
                Map.of(
                        "a" + TERMINAL.replace("/", "") + "{{plan}}[x](y)\"<b>.txt",
                        WORDS,
                        ".claude-loop/status.json",
                        status()),
                "commit",
                WORDS);
        var claiming = Map.of("say", WORDS + "\n" + DONE.replace("\\n", "\n"), "write", Map.of("b.txt", "1"));
        return JsonMapper.shared().writeValueAsString(Map.of("iterations", List.of(working, claiming)));
    }

    private static String status() {
        return JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "summary",
                        WORDS,
                        "currentTask",
                        WORDS,
                        "criteria",
                        List.of(TERMINAL + MARKUP),
                        "steps",
                        Set.of(WORDS)));
    }

    private Map<String, String> onGitHub() {
        var environment = new HashMap<>(environment());
        environment.put("GITHUB_ACTIONS", "true");
        environment.put("GITHUB_STEP_SUMMARY", elsewhere.resolve("summary.md").toString());
        environment.put("GITHUB_OUTPUT", elsewhere.resolve("output").toString());
        return environment;
    }

    /** For an attribute of a report; XML has no place for some characters. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("\"", "&quot;")
                .replace("\n", "&#10;")
                .replace("\r", "&#13;");
    }
}
