package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.claude.AgentCall.ResumedSession;
import dev.claudeloop.core.stream.StreamEvent.Init;
import dev.claudeloop.core.stream.StreamEvent.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From a call's conversation and its process to the record that is kept. */
record CallSummary(
        List<String> command,
        @Nullable String version,
        @Nullable ResumedSession resumed) {
    private static final int STDERR_CHARACTERS = 2000;

    /** What the process alone tells. */
    record ProcessFacts(
            @Nullable Integer exitCode,
            Duration duration,
            List<String> nudges,
            int badLines,
            String errorTail,
            List<String> notes) {}

    ClaudeRecord record(Outcome outcome, Conversation conversation, ProcessFacts process) {
        Init init = conversation.init();
        Result result = conversation.result();
        String version = init != null && init.version() != null ? init.version() : version();
        return new ClaudeRecord(
                command,
                version,
                1,
                outcome.id(),
                process.exitCode(),
                init == null ? null : init.sessionId(),
                init == null ? null : init.model(),
                result == null ? null : result.subtype(),
                result != null && result.isError(),
                result == null ? null : result.terminalReason(),
                result == null ? null : result.apiErrorStatus(),
                errors(outcome, conversation.result(), process, conversation.tokens()),
                conversation.turns(),
                process.duration().toMillis(),
                result == null ? 0 : cost(result, version),
                conversation.tokens(),
                conversation.toolCalls(),
                conversation.denials().missingRules(),
                process.nudges(),
                process.badLines(),
                tail(process.errorTail()),
                result == null ? null : result.result());
    }

    /** What this call alone has cost. */
    private double cost(Result result, @Nullable String version) {
        return resumed != null && CliVersion.countsOn(version)
                ? Math.max(0, result.totalCostUsd() - resumed.costUsd())
                : result.totalCostUsd();
    }

    /** The cause of a failure comes first, as some show no more than that. */
    private static List<String> errors(
            Outcome outcome, @Nullable Result result, ProcessFacts process, ClaudeRecord.Tokens tokens) {
        var errors = new ArrayList<String>(result == null ? List.of() : result.errors());
        if (result == null || !result.isError()) {
            errors.addAll(0, cause(outcome, process.errorTail()));
        }
        errors.addAll(process.notes());
        if (result == null && tokens.all() > 0) {
            errors.add("Claude ended before it told its cost: its tokens count, its dollars are unknown.");
        }
        return List.copyOf(errors);
    }

    private static List<String> cause(Outcome outcome, String errorTail) {
        if (outcome instanceof Outcome.ApiError error) {
            return List.of(error.message());
        }
        if (outcome instanceof Outcome.Crashed crashed) {
            return List.of(errorTail.strip().lines().reduce(crashed.message(), (before, line) -> line));
        }
        return outcome instanceof Outcome.MalformedResult result ? List.of(result.message()) : List.of();
    }

    private static @Nullable String tail(String errors) {
        String text = errors.strip();
        return text.isEmpty() ? null : text.substring(Math.max(0, text.length() - STDERR_CHARACTERS));
    }
}
