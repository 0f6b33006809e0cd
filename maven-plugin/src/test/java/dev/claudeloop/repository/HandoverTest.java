package dev.claudeloop.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.ChildProcess;
import dev.claudeloop.testsupport.FinishedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The scripts of the sample {@code ci} by which commits get from the job of the loop to the branch, with a real git.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for the shell of the build servers' Linux")
class HandoverTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    /** Where the scripts are, and the address that the pushing one asks for. */
    enum Recipe {
        GITHUB(".github/workflows/claude-loop.yml", "https://x-access-token:secret@github.com/me/it.git") {
            @Override
            String script(JsonNode file, String beginning) {
                return file.path("jobs")
                        .valueStream()
                        .flatMap(job -> job.path("steps").valueStream())
                        .map(step -> step.path("run").asString(""))
                        .filter(run -> run.startsWith(beginning))
                        .findFirst()
                        .orElseThrow();
            }
        },
        GITLAB(".gitlab-ci.yml", "https://oauth2:secret@server.test/me/it.git") {
            @Override
            String script(JsonNode file, String beginning) {
                return file.valueStream()
                        .flatMap(job -> List.of("before_script", "script", "after_script").stream()
                                .map(job::path))
                        .map(lines -> lines.valueStream()
                                .map(JsonNode::asString)
                                .filter(line -> line.startsWith("git ") || line.startsWith("cd "))
                                .collect(Collectors.joining("\n")))
                        .filter(script -> script.contains(beginning))
                        .findFirst()
                        .orElseThrow();
            }
        };

        private final String file;
        private final String address;

        Recipe(String file, String address) {
            this.file = file;
            this.address = address;
        }

        abstract String script(JsonNode file, String beginning);

        String script(String beginning) {
            Path recipe = Repository.ofThisModule().root().resolve("samples/ci").resolve(file);
            return script(YAMLMapper.shared().readTree(recipe.toFile()), beginning);
        }
    }

    @BeforeEach
    void a_branch_and_a_job_that_works_on_it() throws IOException {
        bash(folder, "git init --quiet --bare origin && git init --quiet person");
        bash(file("person"), "git checkout --quiet -b main && git remote add origin ../origin");
        commit("person", "first");
        commit("person", "second");
        bash(file("person"), "git push --quiet origin main");
        bash(folder, "git clone --quiet --depth 1 --branch main \"file://$PWD/origin\" loop && mkdir push");
    }

    @ParameterizedTest
    @EnumSource
    void commits_reach_the_branch_and_hooks_of_the_job_that_made_them_do_not_run(Recipe recipe) throws IOException {
        Path hook = file("loop/.git/hooks/pre-push");
        Files.createDirectories(hook.resolveSibling("."));
        Files.writeString(hook, "#!/bin/sh\ntouch " + file("hook-ran") + "\n");
        bash(file("loop"), "chmod +x .git/hooks/pre-push");
        commit("loop", "third");
        commit("loop", "fourth");

        handOver(recipe).requireSuccess();

        assertThat(branch()).containsExactly("fourth", "third", "second", "first");
        assertThat(file("hook-ran")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void a_job_without_commits_changes_nothing(Recipe recipe) {
        handOver(recipe).requireSuccess();

        assertThat(branch()).containsExactly("second", "first");
    }

    @ParameterizedTest
    @EnumSource
    void a_branch_that_moved_on_refuses_the_push_and_the_job_fails(Recipe recipe) throws IOException {
        commit("loop", "third");
        commit("person", "meanwhile");
        bash(file("person"), "git push --quiet origin main");

        assertThat(handOver(recipe).requireFailure().output()).contains("[rejected]");

        assertThat(branch()).containsExactly("meanwhile", "second", "first");
    }

    @ParameterizedTest
    @EnumSource
    void files_of_the_branch_win_over_those_that_were_kept(Recipe recipe) throws IOException {
        Files.writeString(file("loop/first"), "kept");
        Files.writeString(file("loop/plan"), "kept");

        run(recipe, "loop", recipe == Recipe.GITHUB ? "git reset" : "git checkout")
                .requireSuccess();

        assertThat(file("loop/first")).hasContent("first");
        assertThat(file("loop/plan")).hasContent("kept");
    }

    private FinishedProcess handOver(Recipe recipe) {
        run(recipe, "loop", "git bundle").requireSuccess();
        bash(folder, "mv loop/claude-loop.bundle push");
        return run(recipe, "push", recipe == Recipe.GITHUB ? "git clone" : "cd ");
    }

    private FinishedProcess run(Recipe recipe, String job, String beginning) {
        return start(
                file(job),
                recipe.script(beginning),
                Map.of(
                        "GIT_CONFIG_COUNT",
                        "1",
                        "GIT_CONFIG_KEY_0",
                        "url.file://" + file("origin") + ".insteadOf",
                        "GIT_CONFIG_VALUE_0",
                        recipe.address,
                        "GITHUB_WORKSPACE",
                        file("push").toString(),
                        "CI_PROJECT_DIR",
                        file("push").toString()));
    }

    private List<String> branch() {
        return bash(file("origin"), "git log --format=%s main").lines().toList();
    }

    private void commit(String clone, String name) throws IOException {
        Files.writeString(file(clone).resolve(name), name);
        bash(file(clone), "git add " + name + " && git commit --quiet -m " + name);
    }

    private String bash(Path directory, String script) {
        return start(directory, script, Map.of()).requireSuccess().output();
    }

    private FinishedProcess start(Path directory, String script, Map<String, String> more) {
        var environment = new HashMap<String, String>(Map.of(
                "GIT_AUTHOR_NAME",
                "me",
                "GIT_AUTHOR_EMAIL",
                "me@server.test",
                "GIT_COMMITTER_NAME",
                "me",
                "GIT_COMMITTER_EMAIL",
                "me@server.test",
                "TMPDIR",
                folder.toString(),
                "TOKEN",
                "secret",
                "PUSH_TOKEN",
                "secret"));
        environment.putAll(Map.of(
                "GITHUB_REF_NAME",
                "main",
                "GITHUB_REPOSITORY",
                "me/it",
                "CI_COMMIT_REF_NAME",
                "main",
                "CI_SERVER_HOST",
                "server.test",
                "CI_PROJECT_PATH",
                "me/it"));
        environment.putAll(more);
        try (ChildProcess bash = ChildProcess.start(directory, environment, List.of("bash", "-e", "-c", script))) {
            return bash.await(LIMIT);
        }
    }

    private Path file(String name) {
        return folder.resolve(name);
    }
}
