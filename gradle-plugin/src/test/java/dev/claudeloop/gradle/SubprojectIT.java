package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.FinishedProcess;
import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.LoopRecords;
import dev.claudeloop.testsupport.LoopScenarios;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubprojectIT extends LoopScenarios {
    private static final List<String> OPTIONS =
            List.of("-PclaudeLoop.rehearse=true", "-PclaudeLoop.delay=0s", "-PclaudeLoop.maxIterations=1");

    SubprojectIT() {
        super(new GradleDialect());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void its_loop_counts_its_tests_and_those_of_all_that_it_depends_on(boolean onDemand) throws IOException {
        SampleProject sample = withLoopIn("discounts");
        sample.write(
                "gradle.properties",
                sample.read("gradle.properties") + "org.gradle.configureondemand=" + onDemand + "\n");
        append(sample, "discounts", "dependencies { testImplementation(project(':prices')) }");
        append(sample, "prices", "dependencies { testImplementation(project(':discounts')) }");

        run(sample, ":discounts:claudeLoop");

        LoopRecords records = recordsOf(sample, "discounts");
        assertThat(records.run().at("/baseline/reason").asString()).isEqualTo("3 tests pass");
        assertThat(records.run().at("/baseline/tasks").valueStream()).hasSize(1);
        assertThat(sample.has("prices/build/test-results/test")).isTrue();
        assertThat(sample.has("till/build"))
                .as("what depends on it is not its business")
                .isFalse();
        assertThat(sample.has("discounts/.claude-loop/state")).isTrue();
        assertThat(sample.has(".claude-loop/state")).isFalse();
    }

    @Test
    void two_loops_of_a_parallel_build_run_one_after_the_other() throws IOException {
        SampleProject sample = withLoopIn("discounts", "prices");

        run(sample, "--parallel", ":discounts:claudeLoop", ":prices:claudeLoop", "-PclaudeLoop.verify=never");

        var runs = List.of(recordsOf(sample, "discounts"), recordsOf(sample, "prices"));
        List<Instant> starts = runs.stream()
                .map(records -> Instant.parse(records.run().path("startedAt").asString()))
                .sorted()
                .toList();
        List<Instant> ends = runs.stream()
                .map(records -> Instant.parse(records.run().path("endedAt").asString()))
                .sorted()
                .toList();
        assertThat(starts.get(1)).isAfterOrEqualTo(ends.get(0));
    }

    @Test
    void a_task_that_no_project_has_is_named_with_its_option() throws IOException {
        SampleProject sample = withLoopIn("discounts");

        FinishedProcess run = build().run(sample, arguments(":discounts:claudeLoop", "-PclaudeLoop.verifyTasks=tset"));

        assertFailsWith(run, "-PclaudeLoop.verifyTasks is 'tset', but the build says: ");
        assertThat(run.output())
                .contains("The option verifyTasks names 'tset', but neither project ':discounts' nor a project")
                .doesNotContain("Running iteration");
    }

    private SampleProject withLoopIn(String... modules) throws IOException {
        SampleProject sample = copy("multi-module");
        for (String module : modules) {
            append(sample, module, "apply plugin: 'dev.claudeloop'");
            sample.write(module + "/.claude-loop/INSTRUCTIONS.md", "Write a note.");
            sample.write(module + "/.claude-loop/rehearsal.json", """
                    {"iterations": [{"say": "Written.", "write": {"note.txt": "x"}}]}
                    """);
        }
        sample.initGit();
        return sample;
    }

    private static void append(SampleProject sample, String module, String line) throws IOException {
        String script = module + "/build.gradle";
        sample.write(script, sample.read(script) + "\n" + line + "\n");
    }

    private void run(SampleProject sample, String... arguments) {
        build().run(sample, arguments(arguments)).requireSuccess();
    }

    private static String[] arguments(String... further) {
        var all = new ArrayList<>(OPTIONS);
        all.addAll(List.of(further));
        return all.toArray(String[]::new);
    }

    private static LoopRecords recordsOf(SampleProject sample, String module) {
        return new LoopRecords(sample.file(module + "/build/claude-loop"));
    }
}
