package dev.claudeloop.core.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Follows a loop; the engine knows nothing of what listeners do. */
public interface LoopListener {

    /** The run begins; a {@link StartRefusedException} keeps it from that. */
    default void started(RunRecord run) {}

    default void baselineMeasured(VerificationRecord baseline) {}

    default void iterationStarted(int iteration) {}

    /** What the agent says and does, as it comes, in lines for people; neither redacted nor safe to show as it is. */
    default void agentSpoke(List<String> lines) {}

    /** The run goes on with a session; {@code announcement} says where it stands, line by line. */
    default void resumed(List<String> announcement) {}

    /** Nothing happens until then; told again and again while it lasts. */
    default void waiting(String why, Instant until, Duration left) {}

    /** Claude's usage limit is reached; {@code message} has its words, and the loop waits until then. */
    default void usageLimited(String message, Instant until) {}

    /** The agent tells its progress in the status file; told from a thread of its own. */
    default void statusUpdated(StatusUpdate update) {}

    /** Tests are running; told by build tools that know of each. */
    default void testing(int finished, int failed) {}

    default void warned(String warning) {}

    /** A warning that nobody may miss, however little they want to be told. */
    default void alarmed(String warning) {
        warned(warning);
    }

    default void iterationEnded(IterationRecord iteration) {}

    /** The loop itself broke; the end is told next. */
    default void broke(RuntimeException error) {}

    default void finished(RunRecord run) {}
}
