package dev.claudeloop.core.console;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.GuardsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.Strategy;
import dev.claudeloop.core.api.VerificationRecord;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records of a run, with only what the console shows. */
final class Records {
    static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    private static final VerificationRecord RED = new VerificationRecord(
            true,
            "1 of 8 tests fails",
            List.of("test"),
            10,
            false,
            new VerificationRecord.TestCounts(8, 7, 1, 0),
            List.of(),
            List.of());

    private Records() {}

    static ClaudeRecord claude(
            String outcome, double cost, List<String> errors, List<String> denials, List<String> nudges) {
        return claude(outcome, cost, errors, denials, nudges, null);
    }

    static ClaudeRecord claude(
            String outcome,
            double cost,
            List<String> errors,
            List<String> denials,
            List<String> nudges,
            @Nullable String result) {
        return new ClaudeRecord(
                List.of("claude"),
                null,
                1,
                outcome,
                outcome.equals("crashed") ? 137 : 0,
                null,
                null,
                null,
                !errors.isEmpty() || outcome.equals("api_error"),
                null,
                null,
                errors,
                3,
                1000,
                cost,
                ClaudeRecord.Tokens.NONE,
                Map.of(),
                denials,
                nudges,
                0,
                null,
                result);
    }

    static IterationRecord iteration(int number, ClaudeRecord claude, Decision decision) {
        var claims = new ClaimsRecord(false, false, List.of(), null, new ClaimsRecord.Tasks(2, 1), null, 0);
        return iteration(number, claude, claims, decision);
    }

    static IterationRecord iteration(int number, ClaudeRecord claude, ClaimsRecord claims, Decision decision) {
        return new IterationRecord(
                IterationRecord.SCHEMA_VERSION,
                "run",
                number,
                Mode.BUILD,
                Strategy.LOOP,
                null,
                Instant.EPOCH,
                Instant.EPOCH,
                61_500,
                claude,
                claims,
                new ChangesRecord("a", "b", 1, List.of("x", "y"), null),
                RED,
                null,
                GuardsRecord.NONE,
                decision);
    }

    static RunRecord run(int iterations, double cost, @Nullable FinishType type, @Nullable String reason) {
        return new RunRecord(
                RunRecord.SCHEMA_VERSION,
                "run",
                "run",
                0,
                Mode.BUILD,
                "claude 2.1.326",
                Instant.EPOCH,
                null,
                Map.of("maxIterations", "5"),
                null,
                new RunRecord.Totals(iterations, iterations, cost, 12_345, 61_500L * iterations),
                type,
                reason,
                List.of());
    }
}
