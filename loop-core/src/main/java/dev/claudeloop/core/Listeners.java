package dev.claudeloop.core;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Many listeners as one, told in order. */
record Listeners(List<LoopListener> all) implements LoopListener {

    @Override
    public void started(RunRecord run) {
        all.forEach(listener -> listener.started(run));
    }

    @Override
    public void baselineMeasured(VerificationRecord baseline) {
        all.forEach(listener -> listener.baselineMeasured(baseline));
    }

    @Override
    public void iterationStarted(int iteration) {
        all.forEach(listener -> listener.iterationStarted(iteration));
    }

    @Override
    public void resumed(List<String> announcement) {
        all.forEach(listener -> listener.resumed(announcement));
    }

    @Override
    public void waiting(String why, Instant until, Duration left) {
        all.forEach(listener -> listener.waiting(why, until, left));
    }

    @Override
    public void testing(int finished, int failed) {
        all.forEach(listener -> listener.testing(finished, failed));
    }

    @Override
    public void warned(String warning) {
        all.forEach(listener -> listener.warned(warning));
    }

    @Override
    public void iterationEnded(IterationRecord iteration) {
        all.forEach(listener -> listener.iterationEnded(iteration));
    }

    /** All are told of the end, also those after one that fails at it. */
    @Override
    public void finished(RunRecord run) {
        RuntimeException failure = null;
        for (LoopListener listener : all) {
            try {
                listener.finished(run);
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
