package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a new user meets first, and the samples as their READMEs say to run them, under either tool. */
public abstract class SampleScenarios extends LoopScenarios {

    private static final String GREETING = """
            class Greeting {
                String to(String name) {
                    return "Hello, "NAME;
                }
            }
            """;

    protected SampleScenarios(BuildDialect dialect) {
        super(dialect);
    }

    @Test
    void init_writes_files_that_name_the_project_and_no_loop_starts_before_they_are_filled_in() throws IOException {
        SampleProject sample = sample("multi-module").delete(".claude-loop/INSTRUCTIONS.md");

        String said = control(sample, "init").output();

        assertThat(said)
                .contains("Written: .claude-loop/PROMPT.plan.md")
                .contains("git add .claude-loop/PROMPT.plan.md .claude-loop/PROMPT.build.md .claude-loop/AGENTS.md"
                        + " .claude-loop/INSTRUCTIONS.md")
                .contains("Git ignores by itself: .claude-loop/state")
                .contains("Next: say in .claude-loop/INSTRUCTIONS.md what Claude should do, then `")
                .contains(dialect.control("plan") + "` and `");
        assertThat(sample.read(".claude-loop/PROMPT.build.md"))
                .containsPattern("`multi-module` is built with (Maven|Gradle): `(mvn|gradle) test` runs the tests, ")
                .containsPattern(
                        "Its modules: `prices`, `discounts`, `till`|Its modules: `discounts`, `prices`, `till`");
        assertFailsWith(rehearsed(sample, Map.of()), "No instructions yet: say in .claude-loop/INSTRUCTIONS.md what");
        assertThat(control(sample, "init", spelled("workspace") + "=docs").output())
                .contains("Written: .claude-loop/workspaces/docs/INSTRUCTIONS.md");
    }

    @Test
    void the_quick_start_of_the_readme_leads_from_an_empty_folder_to_work_that_is_done() throws IOException {
        RealClaude claude = RealClaude.orSkip();
        SampleProject project = new SampleProject(Files.createDirectory(folder.resolve("shop")))
                .write(".gitignore", "target/\nbuild/\n.gradle/\n")
                .write("src/main/java/Greeting.java", GREETING.replace("NAME", ""))
                .write("src/test/java/GreetingTest.java", """
                        import static org.junit.jupiter.api.Assertions.assertEquals;

                        class GreetingTest {
                            @org.junit.jupiter.api.Test
                            void people_are_greeted_by_name() {
                                assertEquals("Hello, Ada", new Greeting().to("Ada"));
                            }
                        }
                        """);
        dialect.followQuickStart(
                project, MarkdownPage.read(ProjectRoot.find().directory().resolve("README.md")));
        project.initGit();

        control(project, "init");
        project.write(".claude-loop/INSTRUCTIONS.md", "Greet people by their names.\n")
                .commit("Instructions");
        try (ScriptedModel model = ScriptedModel.playing(
                Turn.toolCall("Write", file(project, "IMPLEMENTATION_PLAN.md", "- [ ] Greet by name\n")),
                Turn.text("The plan is written."),
                Turn.text("The plan is right as it is."),
                Turn.toolCall("Read", Map.of("file_path", path(project, "src/main/java/Greeting.java"))),
                Turn.toolCall(
                        "Write", file(project, "src/main/java/Greeting.java", GREETING.replace("NAME", " + name"))),
                Turn.toolCall("Read", Map.of("file_path", path(project, "IMPLEMENTATION_PLAN.md"))),
                Turn.toolCall("Write", file(project, "IMPLEMENTATION_PLAN.md", "- [x] Greet by name\n")),
                Turn.toolCall("Bash", Map.of("command", "git add -A")),
                Turn.toolCall("Bash", Map.of("command", "git commit -m \"Greet people by their names\"")),
                Turn.text("Done."))) {
            Build build = build().withEnvironment(model.environment(folder.resolve("claude-config")));
            String command = spelled("claudeCommand") + "=" + claude.command();

            build.run(project, dialect.control("plan"), command).requireSuccess();
            assertFinished(project, "complete", 2);
            build.run(project, dialect.loop(), command).requireSuccess();
            assertFinished(project, "complete", 1);
        }
        assertThat(project.git("log", "-1", "--format=%s")).isEqualTo("Greet people by their names");
        assertThat(project.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void tests_of_junit_4_count_by_method_and_an_ignored_one_is_a_lost_one() throws IOException {
        SampleProject sample = sample("legacy-junit4");

        rehearsed(sample, Map.of()).requireSuccess();

        assertFinished(sample, "complete", 2);
        LoopRecords records = records(sample);
        JsonNode baseline = records.run().path("baseline");
        assertThat(baseline.path("reason").asString()).isEqualTo("3 of 8 tests fail");
        assertThat(baseline.at("/tests/skipped").asInt()).isOne();
        assertThat(baseline.path("failures").valueStream())
                .extracting(failure -> failure.path("id").asString())
                .allMatch(id -> id.startsWith("legacy.TemperatureTest.fahrenheit_becomes_celsius["));
        JsonNode ignored = records.iterations().get(0);
        assertThat(ignored.at("/verification/ratchet/newlySkipped").valueStream())
                .singleElement()
                .extracting(JsonNode::asString)
                .isEqualTo("legacy.TemperatureTest.fahrenheit_becomes_celsius");
        assertThat(records.passed()).containsExactly(4, 7);
    }

    @Test
    void a_plan_is_written_first_and_then_built() throws IOException {
        SampleProject sample = sample("ci");

        rehearsal(sample, "plan", spelled("rehearsalFile") + "=.claude-loop/rehearsal-plan.json");
        assertFinished(sample, "complete", 2);
        assertThat(sample.read("IMPLEMENTATION_PLAN.md")).contains("- [ ] Join", "- [ ] Leave");
        assertThat(sample.commitsSinceFirst()).isZero();

        assertThat(rehearsal(sample, "build").output()).contains("A fresh start, as ");
        assertFinished(sample, "complete", 2);
        assertThat(records(sample).passed()).containsExactly(2, 3);
        assertThat(sample.read("IMPLEMENTATION_PLAN.md")).doesNotContain("- [ ]");
        assertThat(sample.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void a_module_has_a_loop_of_its_own_that_counts_its_tests_and_those_of_what_it_needs() throws IOException {
        SampleProject sample = copy("multi-module");
        dialect.adaptModule(sample, "till");
        sample.initGit();
        List<String> arguments = new ArrayList<>(dialect.loopOf("till"));
        arguments.addAll(List.of(spelled("rehearse") + "=true", spelled("delay") + "=0s"));

        build().run(sample, arguments.toArray(String[]::new)).requireSuccess();

        var records = new LoopRecords(sample.file("till/" + dialect.buildDirectory() + "/claude-loop"));
        assertThat(records.run().path("finishType").asString()).isEqualTo("complete");
        assertThat(records.run().at("/baseline/reason").asString()).isEqualTo("1 of 5 tests fails");
        assertThat(records.passed()).containsExactly(5);
        assertThat(sample.has("till/.claude-loop/state")).isTrue();
        assertThat(sample.has(".claude-loop/state")).isFalse();
    }

    private static Map<String, String> file(SampleProject project, String file, String content) {
        return Map.of("file_path", path(project, file), "content", content);
    }

    private static String path(SampleProject project, String file) {
        return project.file(file).toString();
    }

    private FinishedProcess rehearsal(SampleProject sample, String mode, String... further) {
        List<String> arguments = new ArrayList<>(List.of(spelled("rehearse") + "=true", spelled("delay") + "=0s"));
        arguments.addAll(List.of(further));
        return control(sample, mode, arguments.toArray(String[]::new));
    }
}
