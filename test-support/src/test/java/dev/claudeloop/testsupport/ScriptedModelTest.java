package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptedModelTest {
    @TempDir
    Path folder;

    @Test
    void theRealCliDoesWhatTheScriptSaysAndTheScriptSeesWhatItDid() throws IOException {
        try (ScriptedModel model = ScriptedModel.playing(
                Turn.of(
                        new Block.Thinking("A file is wanted."),
                        new Block.Text("Writing it."),
                        new Block.ToolCall(
                                "Write",
                                Map.of("file_path", folder.resolve("a.txt").toString(), "content", "hello\n"))),
                request -> Turn.text("Results so far: " + request.toolResults().size()))) {
            FinishedProcess run = claude(model.environment(folder.resolve("config")), "make a file");
            assertThat(run.requireSuccess().output()).contains("\"result\":\"Results so far: 1\"");
            assertThat(Files.readString(folder.resolve("a.txt"))).isEqualTo("hello\n");
            assertThat(model.turns()).hasSize(2);
            assertThat(model.turns().get(0).userText()).contains("make a file");
            assertThat(model.turns().get(0).headers()).containsEntry("x-api-key", "dummy");
        }
    }

    @Test
    void anExhaustedScriptSaysSo() {
        try (ScriptedModel model = ScriptedModel.playing()) {
            assertThat(claude(model.environment(folder), "hello")
                            .requireSuccess()
                            .output())
                    .contains("\"result\":\"The script of the model is exhausted.\"");
        }
    }

    @Test
    void theCliTriesAgainAfterAnErrorThatCanPass() {
        try (ScriptedModel model =
                ScriptedModel.playing(Turn.error(529, "overloaded_error", "Overloaded"), Turn.text("Better now."))) {
            assertThat(claude(model.environment(folder), "hello")
                            .requireSuccess()
                            .output())
                    .contains("\"subtype\":\"api_retry\"")
                    .contains("\"result\":\"Better now.\"");
        }
    }

    @Test
    void anErrorThatCannotPassIsShownWithItsStatus() {
        try (ScriptedModel model =
                ScriptedModel.playing(Turn.error(400, "invalid_request_error", "Your credit balance is too low"))) {
            assertThat(claude(model.environment(folder), "hello")
                            .requireFailure()
                            .output())
                    .contains("\"api_error_status\":400");
        }
    }

    @Test
    void aStepThatThrowsEndsTheAgentWithTheReason() {
        Step broken = request -> {
            throw new IllegalStateException("wrong prompt");
        };
        try (ScriptedModel model = ScriptedModel.playing(broken)) {
            assertThat(claude(model.environment(folder), "hello")
                            .requireFailure()
                            .output())
                    .contains("wrong prompt");
        }
    }

    @Test
    void aSubscriptionIsToldOfItsUsageLimit() {
        Instant reset = Instant.now().plus(Duration.ofHours(1));
        try (ScriptedModel model = ScriptedModel.playing(Turn.usageLimit(reset))) {
            assertThat(claude(model.subscription(folder), "hello")
                            .requireFailure()
                            .output())
                    .contains("\"type\":\"rate_limit_event\"")
                    .contains("\"status\":\"rejected\"")
                    .contains("\"resetsAt\":" + reset.getEpochSecond());
        }
    }

    private FinishedProcess claude(Map<String, String> environment, String prompt) {
        return ChildProcess.start(
                        folder,
                        environment,
                        List.of(
                                RealClaude.orSkip().command().toString(),
                                "-p",
                                prompt,
                                "--output-format",
                                "stream-json",
                                "--verbose",
                                "--permission-mode",
                                "acceptEdits"))
                .await(Duration.ofMinutes(1));
    }
}
