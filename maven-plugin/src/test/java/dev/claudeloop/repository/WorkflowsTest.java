package dev.claudeloop.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.MarkdownPage;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The workflow files of the sample {@code ci}, and the page that shows them. */
class WorkflowsTest {
    private static final List<String> MEMORY =
            List.of(".claude-loop/state", ".claude-loop/status.json", "IMPLEMENTATION_PLAN.md");

    @Test
    void github_restores_plans_builds_pushes_keeps_and_publishes_in_that_order() {
        JsonNode workflow = read(".github/workflows/claude-loop.yml");
        List<JsonNode> steps = workflow.at("/jobs/loop/steps").valueStream().toList();

        assertThat(workflow.path("on").has("workflow_dispatch")).isTrue();
        assertThat(steps.stream().map(WorkflowsTest::kind).filter(kind -> !kind.isEmpty()))
                .containsExactly(
                        "actions/checkout",
                        "actions/setup-java",
                        "npm install",
                        "git config",
                        "actions/cache/restore",
                        "mvn -B claude-loop:plan",
                        "mvn -B claude-loop:build",
                        "git push",
                        "actions/cache/save",
                        "actions/upload-artifact");
    }

    @Test
    void github_keeps_state_and_plan_and_publishes_the_report_whatever_the_end() {
        List<JsonNode> steps = read(".github/workflows/claude-loop.yml")
                .at("/jobs/loop/steps")
                .valueStream()
                .toList();
        JsonNode restore = step(steps, "actions/cache/restore");
        JsonNode save = step(steps, "actions/cache/save");
        JsonNode publish = step(steps, "actions/upload-artifact");

        assertThat(lines(restore.at("/with/path"))).isEqualTo(MEMORY);
        assertThat(lines(save.at("/with/path"))).isEqualTo(MEMORY);
        assertThat(save.at("/with/key")).isEqualTo(restore.at("/with/key"));
        assertThat(restore.at("/with/key").asString())
                .startsWith(restore.at("/with/restore-keys").asString());
        assertThat(lines(publish.at("/with/path")))
                .containsExactly("target/claude-loop", "!target/claude-loop/**/*.stream.ndjson");
        assertThat(step(steps, "mvn -B claude-loop:plan").path("if").asString())
                .as("planning again would end the session that builds the plan")
                .isEqualTo("hashFiles('IMPLEMENTATION_PLAN.md') == ''");
        assertThat(Stream.of(save, publish, step(steps, "git push")))
                .allMatch(step -> step.path("if").asString().equals("always()"));
    }

    @Test
    void github_gives_secrets_only_to_those_who_need_them() {
        JsonNode workflow = read(".github/workflows/claude-loop.yml");

        assertThat(workflow.at("/jobs/loop/env").isMissingNode()).isTrue();
        assertThat(workflow.at("/jobs/loop/steps").valueStream().filter(step -> step.has("env")))
                .extracting(WorkflowsTest::kind)
                .containsExactly("mvn -B claude-loop:plan", "mvn -B claude-loop:build", "git push");
        assertThat(step(workflow.at("/jobs/loop/steps").valueStream().toList(), "actions/checkout")
                        .at("/with/persist-credentials")
                        .asBoolean(true))
                .isFalse();
    }

    @Test
    void github_puts_nothing_that_others_can_choose_into_a_script() {
        assertThat(read(".github/workflows/claude-loop.yml")
                        .at("/jobs/loop/steps")
                        .valueStream()
                        .map(step -> step.path("run").asString("")))
                .noneMatch(script -> script.contains("${{"));
    }

    @Test
    void gitlab_plans_builds_keeps_and_publishes() {
        JsonNode job = read(".gitlab-ci.yml").path("claude-loop");

        assertThat(job.path("script").valueStream().map(line -> line.asString()))
                .hasSize(3)
                .element(0)
                .isEqualTo("unset PUSH_TOKEN");
        assertThat(job.at("/script/1").asString())
                .startsWith("test -f IMPLEMENTATION_PLAN.md || mvn -B claude-loop:plan ");
        assertThat(job.at("/script/2").asString()).startsWith("mvn -B claude-loop:build ");
        assertThat(job.at("/cache/paths").valueStream().map(JsonNode::asString)).containsExactlyElementsOf(MEMORY);
        assertThat(job.at("/cache/when").asString()).isEqualTo("always");
        assertThat(job.at("/artifacts/when").asString()).isEqualTo("always");
        assertThat(job.at("/artifacts/paths/0").asString()).isEqualTo("target/claude-loop");
        assertThat(job.at("/artifacts/exclude/0").asString()).isEqualTo("target/claude-loop/**/*.stream.ndjson");
        assertThat(job.at("/artifacts/reports/junit").asString()).isEqualTo("target/claude-loop/TEST-claude-loop.xml");
    }

    @Test
    void the_page_on_build_servers_shows_the_same_for_gradle() {
        List<JsonNode> shown =
                MarkdownPage.read(Repository.ofThisModule().root().resolve("docs/ci.md")).code("yaml").stream()
                        .map(WorkflowsTest::forMaven)
                        .toList();
        JsonNode github = read(".github/workflows/claude-loop.yml").path("jobs");
        github.at("/loop/steps").valueStream().forEach(step -> ((ObjectNode) step).remove("name"));

        assertThat(shown).hasSize(2);
        assertThat(shown.get(0).path("jobs")).isEqualTo(github);
        assertThat(shown.get(1)).isEqualTo(read(".gitlab-ci.yml"));
    }

    private static JsonNode forMaven(String workflow) {
        return YAMLMapper.shared()
                .readTree((workflow + "\n")
                        .replace("./gradlew claudePlan", "mvn -B claude-loop:plan")
                        .replace("./gradlew claudeBuild", "mvn -B claude-loop:build")
                        .replace("-PclaudeLoop.", "-DclaudeLoop.")
                        .replace("build/claude-loop", "target/claude-loop"));
    }

    /** What a step does: the action that it uses, or the first words of its script. */
    private static String kind(JsonNode step) {
        if (step.has("uses")) {
            return step.path("uses").asString().replaceFirst("@.*", "");
        }
        String[] words = step.path("run").asString("").split("\\s+");
        int count = words[0].equals("mvn") ? 3 : 2;
        return String.join(" ", List.of(words).subList(0, count));
    }

    private static JsonNode step(List<JsonNode> steps, String kind) {
        return steps.stream()
                .filter(step -> kind(step).equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> lines(JsonNode text) {
        return text.asString().lines().toList();
    }

    private static JsonNode read(String file) {
        return YAMLMapper.shared()
                .readTree(Repository.ofThisModule()
                        .root()
                        .resolve("samples/ci")
                        .resolve(file)
                        .toFile());
    }
}
