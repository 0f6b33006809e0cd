package dev.claudeloop.core.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.ChildProcess;
import dev.claudeloop.testsupport.RealClaude;
import dev.claudeloop.testsupport.ScriptedModel;
import dev.claudeloop.testsupport.Turn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class RealClaudeHooksIT {
    private static final String UNMET = "{\"status\":\"in_progress\",\"spec\":\"Build a heron.\","
            + "\"criteriaStatus\":{\"lint clean\":false,\"docs done\":true,\"wings flap\":false}}";
    private static final String MET = "{\"status\":\"in_progress\",\"spec\":\"Build a heron.\",\"exit_signal\":true,"
            + "\"criteriaStatus\":{\"lint clean\":true,\"docs done\":true,\"wings flap\":true}}";

    private final RealClaude cli = RealClaude.orSkip();

    @TempDir
    Path folder;

    @TempDir
    Path settings;

    Path project;
    Path status;

    @BeforeEach
    void a_project_with_the_hooks() throws IOException {
        project = Files.createDirectories(folder.resolve("a project's folder"));
        status = Files.createDirectories(project.resolve(".claude-loop")).resolve("status.json");
        HookSettings.install(project);
    }

    @Test
    void claude_is_told_of_the_loop_held_up_with_what_is_unmet_and_let_go_when_all_is_met() throws IOException {
        Files.writeString(status, UNMET);
        try (ScriptedModel model = ScriptedModel.playing(Turn.text("I am done."), request -> meetAll())) {
            String output = run(model, Map.of());
            assertThat(model.turns()).hasSize(2);
            assertThat(model.turns().get(0).body().toString())
                    .contains("[LOOP RESUME] Active loop detected", "Spec: Build a heron.");
            assertThat(model.turns().get(1).userText())
                    .contains("unmet criteria: lint clean, wings flap")
                    .doesNotContain("docs done,");
            assertThat(output).contains("Now all is met.");
        }
    }

    @Test
    void an_iteration_of_a_loop_is_left_alone() throws IOException {
        Files.writeString(status, UNMET);
        try (ScriptedModel model = ScriptedModel.playing(Turn.text("I am done."), Turn.text("Again?"))) {
            run(model, Map.of("CLAUDE_LOOP_RUN_ID", "a-run"));
            assertThat(model.turns()).hasSize(1);
            assertThat(model.turns().get(0).body().toString()).doesNotContain("LOOP RESUME");
            assertThat(status).hasContent(UNMET);
        }
    }

    @Test
    void without_a_loop_claude_stops() throws IOException {
        try (ScriptedModel model = ScriptedModel.playing(Turn.text("I am done."), Turn.text("Again?"))) {
            run(model, Map.of());
            assertThat(model.turns()).hasSize(1);
        }
    }

    @Test
    void hooks_that_were_taken_out_hold_nobody_up() throws IOException {
        Files.writeString(status, UNMET);
        HookSettings.remove(project);
        try (ScriptedModel model = ScriptedModel.playing(Turn.text("I am done."), Turn.text("Again?"))) {
            run(model, Map.of());
            assertThat(model.turns()).hasSize(1);
        }
    }

    private Turn meetAll() {
        try {
            Files.writeString(status, MET);
            return Turn.text("Now all is met.");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String run(ScriptedModel model, Map<String, String> variables) {
        var environment = new HashMap<>(model.environment(settings));
        environment.putAll(variables);
        List<String> command = List.of(cli.command().toString(), "-p", "Begin.");
        try (ChildProcess claude = ChildProcess.start(project, environment, command)) {
            return claude.await(Duration.ofMinutes(2)).requireSuccess().output();
        }
    }
}
