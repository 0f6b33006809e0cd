package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs the loop on copies of the samples, under either build tool; scenarios share nothing but daemons. */
@Execution(ExecutionMode.CONCURRENT)
public abstract class LoopScenarios {

    /** The words of the build tool. */
    protected final BuildDialect dialect;

    @TempDir
    protected Path folder;

    private final Performer performer;

    protected LoopScenarios(BuildDialect dialect) {
        this.dialect = dialect;
        this.performer = getClass().isAnnotationPresent(RealCli.class) ? new RealPerformer() : new RehearsalPerformer();
    }

    // JUnit warns of each link that it finds in its folder.
    @AfterEach
    void every_record_fits_its_schema_and_nothing_goes_on() throws IOException {
        new Agents(folder).end();
        performer.close();
        Folders.delete(folder.resolve("plugin-repository"));
        assertThat(RecordSchemas.errors(folder)).isEmpty();
    }

    protected final Build build() {
        return dialect.build(folder);
    }

    /** A copy of a sample, fit for the build tool and not in git. */
    protected final SampleProject copy(String name) throws IOException {
        SampleProject sample = SampleProject.copyWithoutGit(name, folder);
        dialect.adapt(sample);
        return sample;
    }

    /** A copy of a sample in a git repository of its own. */
    protected final SampleProject sample(String name) throws IOException {
        SampleProject sample = copy(name);
        sample.initGit();
        return sample;
    }

    /** Writes what the agent does. */
    protected static void rehearse(SampleProject sample, RehearsedIteration... iterations) throws IOException {
        var script = Map.of(
                "iterations",
                Arrays.stream(iterations).map(RehearsedIteration::json).toList());
        sample.write(".claude-loop/rehearsal.json", JsonMapper.shared().writeValueAsString(script));
    }

    protected final LoopRecords records(SampleProject sample) {
        return new LoopRecords(sample.file(dialect.buildDirectory()).resolve("claude-loop"));
    }

    /** Runs the loop with an agent that plays the rehearsal. */
    protected final FinishedProcess rehearsed(SampleProject sample, Map<String, String> options) throws IOException {
        return run(performer.lead(build(), sample, options), sample, performer.options(options));
    }

    /** Starts the loop with an agent that plays the rehearsal, for tests that watch it or stop it. */
    protected final RunningLoop start(SampleProject sample, Map<String, String> options) throws IOException {
        Build build = performer.lead(build(), sample, options);
        return RunningLoop.start(build, sample, arguments(performer.options(options)));
    }

    /** What the agent was asked in an iteration. */
    protected final String promptOf(int iteration, SampleProject sample) throws IOException {
        return performer
                .prompt(iteration, sample)
                .orElseThrow(() -> new AssertionError("Nobody was called for iteration " + iteration));
    }

    /** Whether the agent was called at all. */
    protected final boolean wasCalled(SampleProject sample) throws IOException {
        return performer.prompt(1, sample).isPresent();
    }

    /** Runs a task or goal that looks at the loop or changes what it remembers. */
    protected final FinishedProcess control(SampleProject sample, String action, String... further) {
        List<String> arguments = new ArrayList<>(List.of(dialect.control(action)));
        arguments.addAll(List.of(further));
        return build().run(sample, arguments.toArray(String[]::new)).requireSuccess();
    }

    /** Runs the loop without the pause between iterations. */
    protected final FinishedProcess run(
            Build build, SampleProject sample, Map<String, String> options, String... further) {
        FinishedProcess run = build.run(sample, arguments(options, further).toArray(String[]::new));
        assertThat(run.output())
                .as("no stack trace for the user")
                .doesNotContainPattern("(?m)^\\s+at [\\w.$/]+\\(.*\\)$");
        return run;
    }

    private List<String> arguments(Map<String, String> options, String... further) {
        List<String> arguments = new ArrayList<>(dialect.loop(options));
        arguments.add(spelled("delay") + "=0s");
        arguments.addAll(List.of(further));
        return arguments;
    }

    protected final String spelled(String option) {
        return dialect.spelled(option);
    }

    protected final void assertFinished(SampleProject sample, String finishType, int iterations) {
        JsonNode run = records(sample).run();
        assertThat(run.path("finishType").asString())
                .as(run.path("reason").asString())
                .isEqualTo(finishType);
        assertThat(run.at("/totals/iterations").asInt()).isEqualTo(iterations);
    }

    protected static void assertFailsWith(FinishedProcess run, String message) {
        assertThat(run.requireFailure().output()).contains(message);
    }
}
