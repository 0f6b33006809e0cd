package dev.claudeloop.core;

import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.SessionRecord;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether a run goes on with the last session, and where. */
sealed interface Resume {

    /** The run goes on after an iteration of the session. */
    record GoOn(SessionRecord session, int after) implements Resume {}

    /** The run begins a session; {@code why} says it where there was one to go on with. */
    record Fresh(@Nullable String why) implements Resume {}

    static Resume decide(
            @Nullable SessionRecord last, SessionRecord.Subject subject, LoopOptions options, Instant now) {
        int from = options.get(LoopOptions.RESUME_FROM);
        if (from > 0) {
            return after(from, options.spelled(LoopOptions.RESUME_FROM), last, subject);
        }
        if (last == null) {
            return new Fresh(null);
        }
        String why = whyFresh(last, subject, options, now);
        return why == null ? new GoOn(last, last.iteration()) : new Fresh(why);
    }

    /** A person who names an iteration wants it, however old the session is and however it ended. */
    private static Resume after(
            int iteration, String option, @Nullable SessionRecord last, SessionRecord.Subject subject) {
        String other = last == null ? "there is no session to go on with" : another(last, subject);
        if (last == null || other != null) {
            throw new LoopException(
                    option + " is " + iteration + ", but " + other + ". Leave it out to start a session.");
        }
        if (iteration > last.iteration()) {
            throw new LoopException(option + " is " + iteration + ", but the session has "
                    + Count.of(last.iteration(), "iteration") + ". Leave it out to go on after the last.");
        }
        return new GoOn(last, iteration);
    }

    private static @Nullable String whyFresh(
            SessionRecord last, SessionRecord.Subject subject, LoopOptions options, Instant now) {
        if (!options.get(LoopOptions.RESUME)) {
            return "resume is false";
        }
        FinishType end = last.finishType();
        if (end != null && end.endsSession()) {
            return "the last session ended as " + end;
        }
        Duration expiration = options.get(LoopOptions.SESSION_EXPIRATION);
        if (!expiration.isZero() && last.updatedAt().plus(expiration).isBefore(now)) {
            return "the last session is older than sessionExpiration allows";
        }
        return another(last, subject);
    }

    private static @Nullable String another(SessionRecord last, SessionRecord.Subject subject) {
        if (last.mode() != subject.mode()) {
            return "the last session was in " + last.mode() + " mode";
        }
        return last.instructionsHash().equals(subject.instructionsHash())
                ? null
                : "the instructions are others than those of the last session";
    }
}
