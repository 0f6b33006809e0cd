package dev.claudeloop.core.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Follows a loop; the engine knows nothing of what listeners do. */
public interface LoopListener {

    default void started(RunRecord run) {}

    default void baselineMeasured(VerificationRecord baseline) {}

    default void iterationStarted(int iteration) {}

    /** The run goes on with a session; {@code announcement} says where it stands, line by line. */
    default void resumed(List<String> announcement) {}

    /** Nothing happens until then; told again and again while it lasts. */
    default void waiting(String why, Instant until, Duration left) {}

    /** Tests are running; told by build tools that know of each. */
    default void testing(int finished, int failed) {}

    default void warned(String warning) {}

    default void iterationEnded(IterationRecord iteration) {}

    default void finished(RunRecord run) {}
}
