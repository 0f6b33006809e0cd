package dev.claudeloop.core.notify;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.GuardsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.api.Strategy;
import dev.claudeloop.core.api.VerificationRecord;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records as a loop tells them to its listeners, and what a hook wrote down of them. */
final class Told {

    private Told() {}

    static RunRecord run(@Nullable FinishType finishType) {
        return new RunRecord(
                RunRecord.SCHEMA_VERSION,
                "run-1",
                "run-1",
                0,
                Mode.BUILD,
                "claude",
                Instant.EPOCH,
                null,
                Map.of("maxIterations", "7"),
                null,
                new RunRecord.Totals(0, 0, 0, 0, 0),
                finishType,
                null,
                List.of());
    }

    static VerificationRecord tests(int failed) {
        var counts = new VerificationRecord.TestCounts(9, 9 - failed, failed, 0);
        String verdict = failed == 0 ? "9 tests pass" : failed + " of 9 tests fail";
        return new VerificationRecord(true, verdict, List.of("test"), 0, failed == 0, counts, List.of(), List.of());
    }

    static IterationRecord iteration(int number, int commits, int exitCode, VerificationRecord tests) {
        var claims = new ClaimsRecord(false, false, List.of(), null, null, null, 0);
        return iteration(number, commits, exitCode, tests, claims);
    }

    private static IterationRecord iteration(
            int number, int commits, int exitCode, VerificationRecord tests, ClaimsRecord claims) {
        return new IterationRecord(
                IterationRecord.SCHEMA_VERSION,
                "run-1",
                number,
                Mode.BUILD,
                Strategy.LOOP,
                null,
                Instant.EPOCH,
                Instant.EPOCH,
                0,
                claude(exitCode),
                claims,
                new ChangesRecord(null, null, commits, List.of(), null),
                tests,
                null,
                GuardsRecord.NONE,
                Decision.goOn("more to do"));
    }

    static IterationRecord iteration(int number, @Nullable StatusRecord status) {
        var claims = new ClaimsRecord(
                false, false, List.of(), null, status, null, null, null, ClaimsRecord.Criteria.NONE, 0);
        return iteration(number, 0, 0, tests(0), claims);
    }

    static Map<String, String> variables(List<String> lines) {
        var variables = new HashMap<String, String>();
        lines.forEach(
                line -> variables.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1)));
        return variables;
    }

    private static ClaudeRecord claude(int exitCode) {
        return new ClaudeRecord(
                List.of(),
                null,
                1,
                "finished",
                exitCode,
                null,
                null,
                null,
                false,
                null,
                null,
                List.of(),
                1,
                0,
                0,
                ClaudeRecord.Tokens.NONE,
                Map.of(),
                List.of(),
                List.of(),
                0,
                null,
                null);
    }
}
