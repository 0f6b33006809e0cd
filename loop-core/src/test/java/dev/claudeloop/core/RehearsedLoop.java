package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.state.Documents;
import dev.claudeloop.testsupport.RecordSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A loop in a fresh project, with the rehearsal agent as a real child process and a real git. */
abstract class RehearsedLoop {
    static final String DONE = "---LOOP_STATUS---\\nSTATUS: COMPLETE\\nEXIT_SIGNAL: true\\n---END_LOOP_STATUS---";

    @TempDir
    Path project;

    ScriptedBuildTool tool;

    @BeforeEach
    void a_project_with_instructions() throws Exception {
        tool = new ScriptedBuildTool(project, "done.txt");
        write(".claude-loop/INSTRUCTIONS.md", "Make the test pass.");
        git("init", "-q");
        git("config", "user.name", "tester");
        git("config", "user.email", "tester@localhost");
        git("add", "-A");
        git("commit", "-q", "-m", "start");
    }

    @AfterEach
    void every_record_fits_its_schema() throws Exception {
        assertThat(RecordSchemas.errors(tool.logDirectory())).isEmpty();
    }

    LoopResult run(Map<String, Object> values) throws InterruptedException {
        return loop(values, duration -> {}).run();
    }

    ClaudeLoop loop(Map<String, Object> values, Pause pause) {
        return loop(values, new Timing(Clock.systemUTC(), pause, () -> 0));
    }

    ClaudeLoop loop(Map<String, Object> values, Timing timing) {
        return loop(values, timing, environment());
    }

    /** The tests may run in a loop themselves, and on a build server. */
    static Map<String, String> environment() {
        var environment = new HashMap<>(System.getenv());
        environment.keySet().removeIf(name -> name.matches("CI|JENKINS_URL|GITLAB_CI|GITHUB_.*|CLAUDE_LOOP_.*"));
        return environment;
    }

    ClaudeLoop loop(Map<String, Object> values, Pause pause, Map<String, String> environment) {
        return loop(values, new Timing(Clock.systemUTC(), pause, () -> 0), environment);
    }

    private ClaudeLoop loop(Map<String, Object> values, Timing timing, Map<String, String> environment) {
        return new ClaudeLoop(project, options(values), tool, ProcessFactory.system(), environment, timing);
    }

    static LoopOptions options(Map<String, Object> values) {
        var all = new HashMap<String, Object>(Map.of("rehearse", "true"));
        all.putAll(values);
        return LoopOptions.of(new OptionLayer(all, option -> option.name()));
    }

    void rehearse(String script) throws IOException {
        write(".claude-loop/rehearsal.json", script.replace("%s", DONE));
    }

    void write(String file, String content) throws IOException {
        Path path = project.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    IterationRecord record(int iteration) throws IOException {
        Path file = tool.logDirectory().resolve("iterations").resolve(String.format("%03d.json", iteration));
        return new Documents().read(file, IterationRecord.class);
    }

    RunRecord runRecord() throws IOException {
        return new Documents().read(tool.logDirectory().resolve("run.json"), RunRecord.class);
    }

    String git(String... words) throws Exception {
        var all = new ArrayList<>(List.of("git"));
        all.addAll(List.of(words));
        var result = new CommandRunner(ProcessFactory.system()).run(Command.of(project, all), Duration.ofMinutes(1));
        assertThat(result.succeeded()).as(result.output()).isTrue();
        return result.output();
    }
}
