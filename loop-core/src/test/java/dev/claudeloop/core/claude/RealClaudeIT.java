package dev.claudeloop.core.claude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.testsupport.RealClaude;
import dev.claudeloop.testsupport.ScriptedModel;
import dev.claudeloop.testsupport.Step;
import dev.claudeloop.testsupport.Turn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class RealClaudeIT {
    private final RealClaude cli = RealClaude.orSkip();

    @TempDir
    Path directory;

    @TempDir
    Path settings;

    Agents agents;

    @BeforeEach
    void aRunOfItsOwn() {
        agents = Agents.in(directory);
    }

    @AfterEach
    void nothingIsLeftOfIt() {
        assertThat(agents.left()).isEmpty();
    }

    @Test
    void it_is_found_and_tells_its_version() throws Exception {
        AgentCommand command = AgentCommand.find(
                LoopOptions.of(),
                directory,
                Map.of("PATH", cli.folder().toString()),
                new CommandRunner(ProcessFactory.system()));
        assertThat(command.version()).isEqualTo("2.1.326");
        assertThat(command.description()).startsWith("claude 2.1.326 (");
    }

    @Test
    void a_run_writes_a_file_and_says_so() throws Exception {
        AgentRun run = run(
                Map.of(),
                Turn.toolCall("Write", Map.of("file_path", file("a.txt"), "content", "hello")),
                Turn.text("All done."));
        assertThat(run.outcome()).isEqualTo(new Outcome.Finished());
        assertThat(directory.resolve("a.txt")).hasContent("hello");
        assertThat(run.lastMessage()).isEqualTo("All done.");
        assertThat(run.record().toolCalls()).isEqualTo(Map.of("Write", 1));
        assertThat(run.record().numTurns()).isEqualTo(2);
        assertThat(run.record().version()).isEqualTo("2.1.326");
        assertThat(run.record().stderrTail()).isNull();
    }

    @Test
    void the_prompt_and_the_system_prompt_reach_the_model() throws Exception {
        try (ScriptedModel model = ScriptedModel.playing(Turn.text("Yes."))) {
            run(model.environment(settings), Map.of(), "Is this the prompt? Größe ✓");
            assertThat(model.turns().get(0).userText()).contains("Is this the prompt? Größe ✓");
            assertThat(model.turns().get(0).systemPrompt()).contains("Be good.");
        }
    }

    @Test
    void a_nudge_reaches_the_model_in_the_same_turn() throws Exception {
        Turn failing = Turn.toolCall("Read", Map.of("file_path", file("missing.txt")));
        try (ScriptedModel model = ScriptedModel.playing(
                failing,
                failing,
                failing,
                failing,
                failing,
                failing.after(Duration.ofSeconds(1)),
                Turn.text("I go another way."))) {
            AgentRun run = run(model.environment(settings), Map.of(), "Begin.");
            assertThat(run.record().nudges()).singleElement().asString().contains("The last 5 tool calls failed.");
            assertThat(model.turns()).hasSize(7);
            assertThat(model.turns().get(6).body().path("messages").toString())
                    .contains("The last 5 tool calls failed.");
            assertThat(run.outcome()).isEqualTo(new Outcome.Finished());
        }
    }

    @Test
    void a_nudge_at_the_result_starts_one_more_turn() throws Exception {
        try (ScriptedModel model = ScriptedModel.playing(Turn.text("Should I go on?"), Turn.text("I went on."))) {
            AgentRun run = run(model.environment(settings), Map.of(), "Begin.");
            assertThat(model.turns()).hasSize(2);
            assertThat(model.turns().get(1).userText()).contains("Nobody is there to answer.");
            assertThat(run.lastMessage()).isEqualTo("I went on.");
            assertThat(run.record().numTurns()).isEqualTo(2);
            assertThat(run.record().tokens().input()).isEqualTo(240);
            assertThat(run.outcome()).isEqualTo(new Outcome.Finished());
        }
    }

    @Test
    void a_time_limit_leaves_no_child() throws Exception {
        Path started = directory.resolve("started");
        var clock = new LeapingClock(Clock.systemUTC(), () -> Files.exists(started), Duration.ofHours(1));
        try (ScriptedModel model = ScriptedModel.playing(Turn.toolCall(
                "Bash", Map.of("command", "touch started; python3 -c 'import time; time.sleep(777)' || sleep 777")))) {
            AgentRun run = run(model.environment(settings), Map.of("skipPermissions", "true"), "Begin.", clock);
            assertThat(run.outcome()).isEqualTo(new Outcome.TimedOut(Outcome.Limit.ITERATION, Duration.ofMinutes(15)));
            assertThat(run.record().costUsd()).as("what was paid until then").isPositive();
            assertThat(run.record().tokens().input()).isEqualTo(120);
        }
    }

    @Test
    void a_usage_limit_tells_when_it_resets() throws Exception {
        Instant reset = Instant.ofEpochSecond(Instant.now().getEpochSecond() + 3600);
        try (ScriptedModel model = ScriptedModel.playing(Turn.usageLimit(reset))) {
            AgentRun run = run(model.subscription(settings), Map.of(), "Begin.");
            assertThat(run.outcome())
                    .isInstanceOfSatisfying(
                            Outcome.UsageLimited.class,
                            limited -> assertThat(limited.resetsAt()).isEqualTo(reset));
        }
    }

    @Test
    void a_session_that_goes_on_remembers_and_costs_only_what_is_new() throws Exception {
        try (ScriptedModel model = ScriptedModel.playing(Turn.text("One."), Turn.text("Two."))) {
            var environment = new HashMap<>(System.getenv());
            environment.putAll(model.environment(settings));
            Claude claude = agents.claude(
                    AgentCommand.known(List.of(cli.command().toString()), "claude"),
                    Clock.systemUTC(),
                    Map.of("continueSession", "true"),
                    environment);
            ClaudeRecord first = claude.run(agents.call("Remember the word heron."), RealClaudeIT::ignore)
                    .record();
            var session = new AgentCall.ResumedSession(Objects.requireNonNull(first.sessionId()), first.costUsd());
            ClaudeRecord second = claude.run(agents.call("Go on.").resuming(session), RealClaudeIT::ignore)
                    .record();
            assertThat(second.sessionId()).isEqualTo(first.sessionId());
            assertThat(model.turns().get(1).userText()).contains("heron", "Go on.");
            assertThat(second.costUsd()).isEqualTo(first.costUsd(), within(1e-9));
        }
    }

    @Test
    void turns_are_limited() throws Exception {
        Step read = Turn.toolCall("Read", Map.of("file_path", file("system-prompt.md")));
        AgentRun run = run(Map.of("maxTurns", "2"), read, read, read);
        assertThat(run.outcome()).isEqualTo(new Outcome.MaxTurns());
    }

    @Test
    void what_is_not_allowed_is_refused_and_told_with_its_rule() throws Exception {
        AgentRun run = run(
                Map.of(),
                Turn.toolCall("Bash", Map.of("command", "git push origin main")),
                Turn.toolCall("Bash", Map.of("command", "git push origin other")),
                Turn.text("I could not push.\n---LOOP_STATUS---"));
        assertThat(run.outcome()).isEqualTo(new Outcome.Finished());
        assertThat(PermissionRules.counted(run.record().permissionDenials())).isEqualTo(Map.of("Bash(git push *)", 2));
    }

    @Test
    void the_default_tools_let_it_build_and_look_at_its_changes() throws Exception {
        Files.writeString(directory.resolve("mvnw"), "#!/bin/sh\necho built\n");
        assertThat(directory.resolve("mvnw").toFile().setExecutable(true)).isTrue();
        List<String> tools = AllowedTools.defaults(Mode.BUILD, List.of("./mvnw", "mvn"), Path.of("PLAN.md"));
        AgentRun run = run(
                tools,
                Map.of(),
                Turn.toolCall("Bash", Map.of("command", "./mvnw")),
                Turn.toolCall("Bash", Map.of("command", "./mvnw -q test 2>&1 | tail -40")),
                Turn.toolCall("Bash", Map.of("command", "git init && git status --short")),
                Turn.toolCall("Bash", Map.of("command", "git status")),
                Turn.toolCall("Edit", Map.of("file_path", file("mvnw"), "old_string", "built", "new_string", "x")),
                Turn.text("Done."));
        assertThat(run.record().permissionDenials()).containsExactly("Bash(git init *)");
    }

    @Test
    void who_plans_can_write_the_plan_and_nothing_else() throws Exception {
        List<String> tools = AllowedTools.defaults(Mode.PLAN, List.of("./mvnw"), Path.of("PLAN.md"));
        AgentRun run = run(
                tools,
                Map.of("mode", "plan"),
                Turn.toolCall("Write", Map.of("file_path", file("PLAN.md"), "content", "- [ ] one\n")),
                Turn.toolCall("Edit", Map.of("file_path", file("PLAN.md"), "old_string", "one", "new_string", "two")),
                Turn.toolCall("Write", Map.of("file_path", file("A.java"), "content", "class A {}")),
                Turn.toolCall("Bash", Map.of("command", "touch B.java")),
                Turn.text("Planned."));
        assertThat(directory.resolve("PLAN.md")).hasContent("- [ ] two\n");
        assertThat(directory.resolve("A.java")).doesNotExist();
        assertThat(directory.resolve("B.java")).doesNotExist();
        assertThat(run.record().permissionDenials()).containsExactly("Edit", "Bash(touch *)");
    }

    private AgentRun run(List<String> tools, Map<String, Object> options, Step... script) throws Exception {
        try (ScriptedModel model = ScriptedModel.playing(script)) {
            var environment = new HashMap<>(System.getenv());
            environment.putAll(model.environment(settings));
            return new Claude(
                            AgentCommand.known(List.of(cli.command().toString()), "claude"),
                            LoopOptions.of(new OptionLayer(options, option -> option.name())),
                            tools,
                            directory,
                            environment,
                            ProcessFactory.system(),
                            Clock.systemUTC(),
                            Redaction.NONE)
                    .run(agents.call("Begin."), RealClaudeIT::ignore);
        }
    }

    private AgentRun run(Map<String, Object> options, Step... script) throws Exception {
        try (ScriptedModel model = ScriptedModel.playing(script)) {
            return run(model.environment(settings), options, "Begin.");
        }
    }

    private AgentRun run(Map<String, String> variables, Map<String, Object> options, String prompt) throws Exception {
        return run(variables, options, prompt, Clock.systemUTC());
    }

    private AgentRun run(Map<String, String> variables, Map<String, Object> options, String prompt, Clock clock)
            throws Exception {
        var environment = new HashMap<>(System.getenv());
        environment.putAll(variables);
        AgentCommand command = AgentCommand.known(List.of(cli.command().toString()), "claude");
        return agents.claude(command, clock, options, environment).run(agents.call(prompt), RealClaudeIT::ignore);
    }

    private static void ignore(StreamEvent event) {}

    private String file(String name) {
        return directory.resolve(name).toString();
    }
}
