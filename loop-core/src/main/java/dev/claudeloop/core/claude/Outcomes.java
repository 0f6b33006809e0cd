package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.stream.RateLimit;
import dev.claudeloop.core.stream.StreamEvent;
import org.jspecify.annotations.Nullable;

/** Tells from a transcript how a call ended: what the stream says counts first, the exit code last. */
final class Outcomes {

    private Outcomes() {}

    static Outcome of(Transcript transcript, int exitCode, String stderr) {
        StreamEvent.Result result = transcript.result();
        if (result == null) {
            StreamEvent.MalformedResult malformed = transcript.malformed();
            return malformed != null
                    ? new Outcome.MalformedResult(malformed.reason())
                    : new Outcome.Crashed(exitCode, "the agent ended without a result. " + stderr.strip());
        }
        String message = result.errors().isEmpty()
                ? result.result() == null ? result.subtype() : result.result()
                : String.join("; ", result.errors());
        return switch (result.subtype()) {
            case "error_max_turns" -> new Outcome.MaxTurns();
            case "error_max_budget_usd" -> new Outcome.BudgetSpent(message);
            case "error_during_execution" -> new Outcome.Crashed(exitCode, message);
            default -> result.isError() ? refused(result, transcript.rateLimit(), message) : new Outcome.Finished();
        };
    }

    private static Outcome refused(StreamEvent.Result result, @Nullable RateLimit limit, String message) {
        boolean rejected = limit != null && "rejected".equals(limit.status()) && !limit.usingOverage();
        if (rejected || "usage_limit_reached".equals(result.apiError())) {
            return new Outcome.UsageLimited(limit == null ? null : limit.resetsAt(), message);
        }
        Integer status = result.apiErrorStatus();
        boolean passing = status == null || status == 429 || status >= 500;
        return new Outcome.ApiError(status, passing, message);
    }
}
