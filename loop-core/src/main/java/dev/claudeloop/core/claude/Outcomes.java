package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.stream.RateLimit;
import dev.claudeloop.core.stream.StreamEvent.ApiRetry;
import dev.claudeloop.core.stream.StreamEvent.MalformedResult;
import dev.claudeloop.core.stream.StreamEvent.Result;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** From what a call said and how it ended to its outcome; the exit code counts least, words of the agent never. */
final class Outcomes {
    /** Refusals that no second try mends, whatever their status. */
    private static final Set<String> FINAL_ERRORS = Set.of(
            "authentication_failed",
            "oauth_org_not_allowed",
            "billing_error",
            "account_on_hold",
            "verification_required",
            "cloud_credential_error",
            "model_not_found",
            "invalid_request");

    private final Conversation conversation;
    private final ZonedDateTime now;

    Outcomes(Conversation conversation, ZonedDateTime now) {
        this.conversation = conversation;
        this.now = now;
    }

    /**
     * The outcome of a call.
     *
     * @param limit how long the call might take, or be silent, where that ended it
     */
    Outcome of(Ending ending, Duration limit, @Nullable Integer exitCode, String errorTail) {
        if (ending == Ending.INTERRUPTED) {
            return new Outcome.Interrupted();
        }
        MalformedResult malformed = conversation.malformedResult();
        if (malformed != null) {
            return new Outcome.MalformedResult("Claude's result cannot be read: " + malformed.reason());
        }
        Result result = conversation.result();
        boolean cutOff = ending == Ending.OUT_OF_TIME || ending == Ending.SILENT;
        if (result != null && !conversation.inTurn() && !(cutOff && conversation.cutShort())) {
            return of(result, exitCode);
        }
        return withoutResult(ending, limit, exitCode, errorTail);
    }

    private Outcome of(Result result, @Nullable Integer exitCode) {
        String reason = Objects.requireNonNullElse(result.terminalReason(), "");
        if (reason.equals("max_turns") || result.subtype().equals("error_max_turns")) {
            return new Outcome.MaxTurns();
        }
        if (reason.equals("budget_exhausted") || result.subtype().equals("error_max_budget_usd")) {
            return new Outcome.BudgetSpent(message(result));
        }
        if (!result.isError()) {
            return new Outcome.Finished();
        }
        if (Conversation.INTERRUPTED.contains(reason)) {
            return new Outcome.Interrupted();
        }
        RateLimit limit = conversation.rateLimit();
        if (UsageLimits.reached(result, limit)) {
            String message = message(result);
            return new Outcome.UsageLimited(UsageLimits.resetsAt(message, limit, now), message);
        }
        Integer status = result.apiErrorStatus();
        if (status != null || reason.equals("api_error") || conversation.assistantError() != null) {
            return new Outcome.ApiError(status, canPass(status, conversation.assistantError()), message(result));
        }
        return new Outcome.Crashed(exitCode, message(result));
    }

    private Outcome withoutResult(Ending ending, Duration limit, @Nullable Integer exitCode, String errorTail) {
        RateLimit rateLimit = conversation.rateLimit();
        if (UsageLimits.rejects(rateLimit)) {
            return new Outcome.UsageLimited(
                    UsageLimits.resetsAt("", rateLimit, now), "The usage limit of the subscription is reached.");
        }
        ApiRetry retry = conversation.pendingRetry();
        if (retry != null) {
            String message = "The API refused " + retry.attempt() + " times: "
                    + Objects.requireNonNullElse(retry.error(), "no reason given");
            return new Outcome.ApiError(retry.errorStatus(), canPass(retry.errorStatus(), retry.error()), message);
        }
        return switch (ending) {
            case OUT_OF_TIME -> new Outcome.TimedOut(Outcome.Limit.ITERATION, limit);
            case SILENT -> new Outcome.TimedOut(Outcome.Limit.IDLE, limit);
            default -> new Outcome.Crashed(exitCode, noResult(errorTail));
        };
    }

    /** Whether trying again can help; no status at all means that the API was not reached. */
    private static boolean canPass(@Nullable Integer status, @Nullable String error) {
        boolean mayPass = status == null || status == 408 || status == 429 || status >= 500;
        return mayPass && (error == null || !FINAL_ERRORS.contains(error));
    }

    private static String message(Result result) {
        if (!result.errors().isEmpty()) {
            return String.join("; ", result.errors());
        }
        if (result.result() != null && !result.result().isBlank()) {
            return result.result();
        }
        return result.subtype().equals("success") ? "Claude failed and gave no reason." : result.subtype();
    }

    private static String noResult(String errorTail) {
        String lastLine = errorTail.strip().lines().reduce("", (first, second) -> second);
        return "Claude ended and told no result" + (lastLine.isEmpty() ? "." : ": " + lastLine);
    }
}
