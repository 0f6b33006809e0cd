package dev.claudeloop.core;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.SessionRecord;
import dev.claudeloop.core.api.Spent;
import dev.claudeloop.core.guard.RateLimit;
import dev.claudeloop.core.prompt.Prompts;
import dev.claudeloop.core.state.Journal;
import dev.claudeloop.core.state.LoopLock;
import dev.claudeloop.core.state.Memory;
import dev.claudeloop.core.state.StateDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Where a loop stands, line by line. */
record StatusReport(Path projectDirectory, LoopOptions options, BuildTool tool, Instant now) {
    private static final int LAST_ITERATIONS = 5;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

    List<String> lines(StateDirectory state, Memory memory, Optional<LoopLock.Holder> running) {
        var lines = new ArrayList<String>();
        lines.add(running.map(holder -> "Running: " + holder).orElse("Running: no"));
        Optional<SessionRecord> session = memory.session();
        session.ifPresentOrElse(known -> lines.addAll(session(known)), () -> lines.add("Session: none"));
        lines.add(breaker(memory.breaker()));
        lines.add(calls(memory.calls()));
        session.ifPresent(known -> lines.addAll(iterations(state, known)));
        if (running.isEmpty()) {
            lines.add("Next run: " + next(session) + condition(memory.breaker()));
        }
        return lines;
    }

    private List<String> session(SessionRecord session) {
        ClaimsRecord.Tasks tasks = session.tasks();
        Spent spent = session.spent();
        String end = session.finishType() == null ? "not ended" : "ended as " + session.finishType();
        return List.of(
                "Session: " + session.id() + ", " + session.mode() + " mode, iteration " + session.iteration() + ", "
                        + end + (session.reason() == null ? "" : ": " + session.reason()),
                "  " + session.initialPrompt(),
                "  started " + TIME.format(session.startedAt()) + ", last update " + TIME.format(session.updatedAt()),
                "  " + Count.of(session.totalCommits(), "commit") + ", "
                        + Count.of(session.files(), "changed file")
                        + (tasks == null
                                ? ""
                                : ", " + tasks.done() + " of " + Count.of(tasks.total(), "task") + " done"),
                "Spent: " + String.format(Locale.ROOT, "$%.2f", spent.costUsd())
                        + limit(options.get(LoopOptions.MAX_COST_USD), " of $%.2f") + ", "
                        + Count.of(spent.tokens(), "token")
                        + limit(options.get(LoopOptions.MAX_TOKENS).doubleValue(), " of %.0f") + ", "
                        + Duration.ofMillis(spent.durationMs()).toMinutes() + " min"
                        + limit((double) options.get(LoopOptions.MAX_DURATION).toMinutes(), " of %.0f"));
    }

    private static String limit(double most, String format) {
        return most == 0 ? "" : String.format(Locale.ROOT, format, most);
    }

    private static String breaker(BreakerRecord breaker) {
        BreakerRecord.Opening opening = breaker.opening();
        return opening == null
                ? "Breaker: closed"
                : "Breaker: open since " + TIME.format(opening.at()) + ": " + opening.reason();
    }

    private String calls(List<Instant> calls) {
        RateLimit limit = RateLimit.of(options);
        var left = limit.left(calls, now);
        if (left.isEmpty()) {
            return "Calls: no limit";
        }
        String reset = limit.resetsAt(calls, now)
                .map(at -> "; one more from " + TIME.format(at))
                .orElse("");
        return "Calls: " + left.getAsInt() + " of " + limit.perHour() + " left in this hour" + reset;
    }

    private static List<String> iterations(StateDirectory state, SessionRecord session) {
        List<IterationRecord> records = new Journal(state, session.id(), warning -> {}).records();
        var lines = new ArrayList<String>();
        for (IterationRecord record : records.subList(Math.max(0, records.size() - LAST_ITERATIONS), records.size())) {
            var tests = record.verification().tests();
            String measured = record.verification().ran()
                    ? tests.passed() + "/" + tests.total() + " tests passed"
                    : "tests not run";
            lines.add("  " + record.iteration() + ": " + record.claude().outcome() + ", " + measured + ", "
                    + Count.of(record.changes().commits(), "commit") + "; "
                    + record.decision().reason());
        }
        return lines;
    }

    private String condition(BreakerRecord breaker) {
        return breaker.open() && !options.get(LoopOptions.RESET_CIRCUIT)
                ? ", once the breaker is closed with `" + tool.call("reset", options) + "` or "
                        + tool.spell(LoopOptions.RESET_CIRCUIT) + "=true"
                : "";
    }

    private String next(Optional<SessionRecord> session) {
        try {
            Prompts prompts = Prompts.load(options, projectDirectory, tool);
            Resume resume = Resume.decide(session.orElse(null), Instructions.subject(prompts, options), options, now);
            if (resume instanceof Resume.GoOn on) {
                return "goes on after iteration " + on.after();
            }
            String why = ((Resume.Fresh) resume).why();
            return "starts a session" + (why == null ? "" : ", as " + why);
        } catch (LoopException e) {
            return "is refused: " + e.getMessage();
        }
    }
}
