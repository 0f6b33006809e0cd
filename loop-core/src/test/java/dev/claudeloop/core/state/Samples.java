package dev.claudeloop.core.state;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.GuardsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.SessionRecord;
import dev.claudeloop.core.api.Spent;
import dev.claudeloop.core.api.Strategy;
import dev.claudeloop.core.api.TestFloor;
import dev.claudeloop.core.api.VerificationRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Records as a loop writes them. */
public final class Samples {
    public static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    private Samples() {}

    public static IterationRecord iteration(int number) {
        return iteration(number, "went on");
    }

    public static IterationRecord iteration(int number, String result) {
        return iteration(number, result, Map.of("Edit", 2));
    }

    static IterationRecord iteration(int number, String result, Map<String, Integer> toolCalls) {
        return new IterationRecord(
                IterationRecord.SCHEMA_VERSION,
                "20260304-120000-abcdef01",
                number,
                Mode.BUILD,
                Strategy.LOOP,
                null,
                NOON,
                NOON.plusSeconds(number),
                number * 1000L,
                new ClaudeRecord(
                        List.of("claude", "-p"),
                        null,
                        1,
                        "finished",
                        0,
                        null,
                        null,
                        null,
                        false,
                        null,
                        null,
                        List.of(),
                        3,
                        900,
                        0.25,
                        ClaudeRecord.Tokens.NONE,
                        toolCalls,
                        List.of(),
                        List.of(),
                        0,
                        null,
                        result),
                new ClaimsRecord(false, false, List.of(), null, null, null, 0),
                new ChangesRecord(null, null, 0, List.of("a.txt"), null),
                VerificationRecord.notRun("not asked for"),
                null,
                GuardsRecord.NONE,
                Decision.goOn("more to do"));
    }

    public static RunRecord run(String id) {
        return run(id, 0);
    }

    public static RunRecord run(String id, int resumedAfter) {
        return new RunRecord(
                RunRecord.SCHEMA_VERSION,
                id,
                id,
                resumedAfter,
                Mode.BUILD,
                "claude",
                NOON,
                null,
                Map.of("mode", "build"),
                null,
                new RunRecord.Totals(0, 0, 0, 0, 0),
                null,
                null,
                List.of());
    }

    static SessionRecord session(int iteration) {
        return new SessionRecord(
                SessionRecord.SCHEMA_VERSION,
                "20260304-120000-abcdef01",
                "20260304-120000-abcdef01",
                null,
                Mode.BUILD,
                Strategy.LOOP,
                "Make it work.",
                "0123",
                iteration,
                null,
                null,
                0,
                null,
                0,
                null,
                null,
                GuardsRecord.Streaks.NONE,
                new Spent(1.5, 1000, 2000),
                new TestFloor(List.of("a.ATest#works"), List.of(), List.of()),
                NOON,
                NOON,
                null,
                null);
    }

    static BreakerRecord open() {
        return new BreakerRecord(
                BreakerRecord.SCHEMA_VERSION,
                BreakerRecord.Counters.NONE,
                new BreakerRecord.Opening("no progress", 3, 3, "nothing changed three times", NOON));
    }
}
