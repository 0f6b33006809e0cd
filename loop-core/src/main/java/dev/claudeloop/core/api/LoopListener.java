package dev.claudeloop.core.api;

/** Follows a loop; the engine knows nothing of what listeners do. */
public interface LoopListener {

    default void started(RunRecord run) {}

    default void baselineMeasured(VerificationRecord baseline) {}

    default void iterationStarted(int iteration) {}

    default void warned(String warning) {}

    default void iterationEnded(IterationRecord iteration) {}

    default void finished(RunRecord run) {}
}
