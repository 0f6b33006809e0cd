package dev.claudeloop.core.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.LoopException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(120)
class HookSettingsTest {
    private static final String OWN = """
            {
              "permissions": {"allow": ["Bash(ls *)"], "deny": []},
              "limit": 1.50,
              "nothing": null,
              "hooks": {
                "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}],
                "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "check", "args": ["-x"]}]}]
              }
            }
            """;

    @TempDir
    Path folder;

    Path project;
    Path settings;

    @BeforeEach
    void aProject() throws IOException {
        project = Files.createDirectories(folder.resolve("a project"));
        settings = project.resolve(".claude").resolve("settings.local.json");
    }

    @Test
    void both_hooks_are_installed_with_a_time_limit() throws IOException {
        List<String> lines = HookSettings.install(project);
        assertThat(lines).first().asString().contains("installed in " + settings);
        for (String event : List.of("Stop", "SessionStart")) {
            JsonNode hook = read().at("/hooks/" + event + "/0/hooks/0");
            assertThat(hook.path("type").asString()).isEqualTo("command");
            assertThat(hook.path("timeout").asInt()).isEqualTo(10);
            assertThat(Path.of(hook.path("command").asString())).isExecutable().isAbsolute();
            List<String> words =
                    hook.path("args").valueStream().map(JsonNode::asString).toList();
            Path jar = Path.of(words.get(words.indexOf("-jar") + 1));
            assertThat(jar).isRegularFile().hasParent(project.resolve(".claude-loop/state/hooks"));
            assertThat(words).endsWith(event.equals("Stop") ? "stop" : "session-start");
            assertThat(words).anyMatch(word -> word.startsWith("-XX:SharedArchiveFile="));
        }
    }

    @Test
    void a_second_time_changes_nothing() throws IOException {
        HookSettings.install(project);
        String first = Files.readString(settings);
        assertThat(HookSettings.install(project)).first().asString().contains("already");
        assertThat(settings).hasContent(first);
    }

    @Test
    void what_others_set_stays_and_comes_back_as_it_was() throws IOException {
        write(OWN);
        HookSettings.install(project);
        assertThat(read().path("permissions")).isEqualTo(parse(OWN).path("permissions"));
        assertThat(read().at("/hooks/Stop")).hasSize(2);
        assertThat(read().at("/hooks/Stop/0")).isEqualTo(parse(OWN).at("/hooks/Stop/0"));
        assertThat(Files.readString(settings)).contains("1.50");

        assertThat(HookSettings.remove(project)).singleElement().asString().contains("taken out of " + settings);
        assertThat(read()).isEqualTo(parse(OWN));
        assertThat(project.resolve(".claude-loop/state/hooks")).doesNotExist();
    }

    @Test
    void a_hook_that_was_put_behind_ours_stays_there() throws IOException {
        HookSettings.install(project);
        String extended = Files.readString(settings)
                .replaceFirst("\"Stop\": \\[", "\"Stop\": [{\"hooks\":[{\"type\":\"command\",\"command\":\"mine\"}]},");
        write(extended);
        assertThat(HookSettings.install(project)).first().asString().contains("already");
        HookSettings.remove(project);
        assertThat(read())
                .isEqualTo(parse("{\"hooks\":{\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"mine\"}]}]}}"));
    }

    @Test
    void a_hook_of_an_earlier_version_is_replaced_in_its_place() throws IOException {
        HookSettings.install(project);
        String now = Files.readString(settings);
        write(now.replaceAll("stop-check-[0-9a-f]+\\.jar", "stop-check-0ld.jar")
                .replaceFirst("\"timeout\": 10", "\"timeout\": 99"));
        assertThat(HookSettings.install(project)).first().asString().contains("installed in");
        assertThat(settings).hasContent(now);
    }

    @Test
    void a_file_that_we_made_is_gone_when_ours_is_taken_out() {
        HookSettings.install(project);
        HookSettings.remove(project);
        assertThat(settings).doesNotExist();
        assertThat(HookSettings.remove(project)).singleElement().asString().contains("no hooks of claude-loop");
    }

    @Test
    void another_status_file_is_named_to_the_program() throws IOException {
        HookSettings.install(project, Path.of("other.json"));
        List<String> words = read().at("/hooks/Stop/0/hooks/0/args")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        assertThat(words).endsWith("stop", "--status", "other.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "", "[]", "{\"hooks\": 7}", "{\"hooks\": {\"Stop\": {}}}", "{} // mine"})
    void settings_that_cannot_be_understood_are_left_alone(String content) throws IOException {
        write(content);
        assertThatThrownBy(() -> HookSettings.install(project))
                .isInstanceOf(LoopException.class)
                .hasMessageContaining(settings.toString())
                .hasMessageContaining("Nothing was changed");
        assertThat(settings).hasContent(content);
    }

    @Test
    void settings_behind_a_link_stay_behind_it() throws IOException {
        Path target = Files.writeString(folder.resolve("elsewhere.json"), OWN);
        Files.createDirectories(settings.getParent());
        Files.createSymbolicLink(settings, target);
        HookSettings.install(project);
        assertThat(settings).isSymbolicLink();
        assertThat(Files.readString(target)).contains("stop-check");
    }

    @Test
    void settings_that_git_would_commit_are_pointed_out() throws Exception {
        assertThat(HookSettings.install(project)).hasSize(1);
        assertThat(new ProcessBuilder("git", "init", "-q")
                        .directory(project.toFile())
                        .start()
                        .waitFor())
                .isZero();
        assertThat(HookSettings.install(project)).last().asString().contains("Git does not ignore");
        Files.writeString(project.resolve(".gitignore"), ".claude/settings.local.json\n");
        assertThat(HookSettings.install(project)).hasSize(1);
        assertThat(project.resolve(".gitignore")).hasContent(".claude/settings.local.json\n");
    }

    private void write(String content) throws IOException {
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, content);
    }

    private JsonNode read() throws IOException {
        return parse(Files.readString(settings));
    }

    private static JsonNode parse(String json) {
        return JsonMapper.shared().readTree(json);
    }
}
