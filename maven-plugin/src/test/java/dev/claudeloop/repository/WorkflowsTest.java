package dev.claudeloop.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.MarkdownPage;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The workflow files of the sample {@code ci}, and the page that shows them. */
class WorkflowsTest {
    private static final List<String> MEMORY =
            List.of(".claude-loop/state", ".claude-loop/status.json", "IMPLEMENTATION_PLAN.md");
    private static final String BUNDLE = "claude-loop.bundle";
    private static final String RAW_STREAMS = ".claude-loop/state/**/*.ndjson*";

    @Test
    void github_restores_plans_builds_and_hands_over_to_a_job_that_pushes_and_keeps() {
        JsonNode workflow = read(".github/workflows/claude-loop.yml");

        assertThat(workflow.path("on").has("workflow_dispatch")).isTrue();
        assertThat(steps(workflow, "loop"))
                .extracting(WorkflowsTest::kind)
                .containsExactly(
                        "actions/checkout",
                        "actions/cache/restore",
                        "git reset",
                        "actions/setup-java",
                        "npm install",
                        "git config",
                        "mvn -B claude-loop:plan",
                        "mvn -B claude-loop:build",
                        "git bundle",
                        "actions/upload-artifact",
                        "actions/upload-artifact");
        assertThat(steps(workflow, "push"))
                .extracting(WorkflowsTest::kind)
                .containsExactly("actions/download-artifact", "git clone", "actions/cache/save");
        assertThat(workflow.at("/jobs/push/needs").asString()).isEqualTo("loop");
    }

    @Test
    void github_works_on_the_tip_of_the_branch_and_keeps_the_state_of_each_attempt_only_after_its_push() {
        JsonNode workflow = read(".github/workflows/claude-loop.yml");
        List<JsonNode> loop = steps(workflow, "loop");
        JsonNode restore = step(loop, "actions/cache/restore");
        JsonNode save = step(steps(workflow, "push"), "actions/cache/save");

        assertThat(step(loop, "actions/checkout").at("/with/ref").asString()).isEqualTo("${{ github.ref_name }}");
        assertThat(lines(restore.at("/with/path"))).isEqualTo(MEMORY);
        assertThat(lines(save.at("/with/path"))).isEqualTo(MEMORY);
        assertThat(save.at("/with/key")).isEqualTo(restore.at("/with/key"));
        assertThat(save.at("/with/key").asString()).endsWith("-${{ github.run_id }}-${{ github.run_attempt }}");
        assertThat(restore.at("/with/key").asString())
                .startsWith(restore.at("/with/restore-keys").asString());
        assertThat(steps(workflow, "push")).noneMatch(step -> step.has("if") || step.has("continue-on-error"));
        assertThat(step(loop, "mvn -B claude-loop:plan").path("if").asString())
                .as("planning again would end the session that builds the plan")
                .isEqualTo("hashFiles('IMPLEMENTATION_PLAN.md') == ''");
    }

    @Test
    void github_hands_over_and_publishes_whatever_the_end_but_no_raw_streams() {
        JsonNode workflow = read(".github/workflows/claude-loop.yml");
        List<JsonNode> loop = steps(workflow, "loop");
        List<JsonNode> artifacts = loop.subList(loop.size() - 2, loop.size());

        assertThat(lines(artifacts.get(0).at("/with/path")))
                .containsExactly(BUNDLE, MEMORY.get(0), MEMORY.get(1), MEMORY.get(2), "!" + RAW_STREAMS);
        assertThat(lines(artifacts.get(1).at("/with/path")))
                .containsExactly("target/claude-loop", "!target/claude-loop/**/*.stream.ndjson");
        assertThat(artifacts)
                .as("a further attempt of a run meets the artifacts of the one before")
                .allMatch(upload -> upload.at("/with/overwrite").asBoolean());
        assertThat(Stream.of(workflow.at("/jobs/push"), step(loop, "git bundle"), artifacts.get(0), artifacts.get(1)))
                .allMatch(always -> always.path("if").asString().equals("always()"));
        assertThat(steps(workflow, "push").get(0).at("/with/name"))
                .isEqualTo(artifacts.get(0).at("/with/name"));
        assertThat(steps(workflow, "loop"))
                .as("what goes into the cache has gone through the artifact, as the cache cannot leave files out")
                .extracting(WorkflowsTest::kind)
                .doesNotContain("actions/cache/save", "actions/cache");
    }

    @Test
    void github_gives_secrets_and_rights_only_to_those_who_need_them() {
        JsonNode workflow = read(".github/workflows/claude-loop.yml");

        assertThat(workflow.path("jobs").valueStream()).noneMatch(job -> job.has("env"));
        assertThat(allSteps(workflow).filter(step -> step.has("env")))
                .extracting(WorkflowsTest::kind)
                .containsExactly("mvn -B claude-loop:plan", "mvn -B claude-loop:build", "git clone");
        assertThat(workflow.at("/jobs/loop/permissions").properties()).containsExactly(right("contents", "read"));
        assertThat(workflow.at("/jobs/push/permissions").properties()).containsExactly(right("contents", "write"));
        assertThat(step(steps(workflow, "loop"), "actions/checkout")
                        .at("/with/persist-credentials")
                        .asBoolean(true))
                .isFalse();
    }

    @Test
    void github_puts_nothing_that_others_can_choose_into_a_script() {
        assertThat(allSteps(read(".github/workflows/claude-loop.yml"))
                        .map(step -> step.path("run").asString("")))
                .noneMatch(script -> script.contains("${{"));
    }

    @Test
    void gitlab_plans_builds_and_hands_over_whatever_the_end_but_no_raw_streams() {
        JsonNode job = read(".gitlab-ci.yml").path("claude-loop");
        List<String> script = strings(job.path("script"));

        assertThat(script).hasSize(2);
        assertThat(script.get(0)).startsWith("test -f IMPLEMENTATION_PLAN.md || mvn -B claude-loop:plan ");
        assertThat(script.get(1)).startsWith("mvn -B claude-loop:build ");
        assertThat(strings(job.path("before_script")))
                .containsSubsequence(
                        "git fetch origin \"$CI_COMMIT_REF_NAME\"",
                        "git checkout --force -B \"$CI_COMMIT_REF_NAME\" FETCH_HEAD");
        assertThat(job.at("/artifacts/when").asString()).isEqualTo("always");
        assertThat(strings(job.at("/artifacts/paths")))
                .containsExactly("target/claude-loop", BUNDLE, MEMORY.get(0), MEMORY.get(1), MEMORY.get(2));
        assertThat(strings(job.at("/artifacts/exclude")))
                .containsExactly("target/claude-loop/**/*.stream.ndjson", RAW_STREAMS);
        assertThat(job.at("/artifacts/reports/junit").asString()).isEqualTo("target/claude-loop/TEST-claude-loop.xml");
    }

    @Test
    void gitlab_keeps_the_state_only_after_the_push_in_a_job_that_alone_has_the_token() {
        JsonNode pipeline = read(".gitlab-ci.yml");
        JsonNode loop = pipeline.path("claude-loop");
        JsonNode push = pipeline.path("claude-loop-push");

        assertThat(strings(pipeline.path("stages"))).containsExactly("loop", "push");
        assertThat(push.at("/rules/0/when").asString()).isEqualTo("always");
        assertThat(loop.at("/cache/policy").asString()).isEqualTo("pull");
        assertThat(push.at("/cache/policy").asString()).isEqualTo("push");
        assertThat(push.at("/cache/when").asString()).isEqualTo("on_success");
        assertThat(push.at("/cache/key")).isEqualTo(loop.at("/cache/key"));
        assertThat(Stream.of(loop, push))
                .allMatch(job -> strings(job.at("/cache/paths")).equals(MEMORY));
        assertThat(pipeline.at("/variables/GIT_STRATEGY").asString())
                .as("streams that an earlier job left behind would get into the cache")
                .isEqualTo("clone");
        assertThat(loop.has("environment")).isFalse();
        assertThat(push.at("/environment/name").asString()).isEqualTo("claude-loop-push");
        assertThat(loop.toString()).doesNotContain("PUSH_TOKEN");
    }

    @Test
    void the_page_on_build_servers_shows_the_same_for_gradle() {
        List<JsonNode> shown =
                MarkdownPage.read(Repository.ofThisModule().root().resolve("docs/ci.md")).code("yaml").stream()
                        .map(WorkflowsTest::forMaven)
                        .toList();
        JsonNode workflow = read(".github/workflows/claude-loop.yml");
        allSteps(workflow).forEach(step -> ((ObjectNode) step).remove("name"));

        assertThat(shown).hasSize(2);
        assertThat(shown.get(0).path("jobs")).isEqualTo(workflow.path("jobs"));
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

    private static List<JsonNode> steps(JsonNode workflow, String job) {
        return workflow.path("jobs").path(job).path("steps").valueStream().toList();
    }

    private static Stream<JsonNode> allSteps(JsonNode workflow) {
        return Stream.of("loop", "push").flatMap(job -> steps(workflow, job).stream());
    }

    private static Map.Entry<String, JsonNode> right(String to, String what) {
        return Map.entry(to, StringNode.valueOf(what));
    }

    private static List<String> strings(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
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
