package dev.claudeloop.core;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.StartRefusedException;
import dev.claudeloop.core.api.StatusUpdate;
import dev.claudeloop.core.api.VerificationRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Many listeners as one, told in order; one that fails is told of once, and keeps neither the others nor the loop. */
final class Listeners implements LoopListener, AutoCloseable {
    private final List<LoopListener> all;
    private final Set<LoopListener> failed;

    Listeners(List<LoopListener> all) {
        this(all, ConcurrentHashMap.newKeySet());
    }

    private Listeners(List<LoopListener> all, Set<LoopListener> failed) {
        this.all = all;
        this.failed = failed;
    }

    /** The same, after one more. */
    Listeners after(LoopListener first) {
        return new Listeners(Stream.concat(Stream.of(first), all.stream()).toList(), failed);
    }

    /** A refusal is no failure: the run does not begin, and who comes later is not told that it does. */
    @Override
    public void started(RunRecord run) {
        tell(listener -> listener.started(run));
    }

    @Override
    public void baselineMeasured(VerificationRecord baseline) {
        tell(listener -> listener.baselineMeasured(baseline));
    }

    @Override
    public void iterationStarted(int iteration) {
        tell(listener -> listener.iterationStarted(iteration));
    }

    @Override
    public void agentSpoke(List<String> lines) {
        tell(listener -> listener.agentSpoke(lines));
    }

    @Override
    public void resumed(List<String> announcement) {
        tell(listener -> listener.resumed(announcement));
    }

    @Override
    public void waiting(String why, Instant until, Duration left) {
        tell(listener -> listener.waiting(why, until, left));
    }

    @Override
    public void usageLimited(String message, Instant until) {
        tell(listener -> listener.usageLimited(message, until));
    }

    @Override
    public void statusUpdated(StatusUpdate update) {
        tell(listener -> listener.statusUpdated(update));
    }

    @Override
    public void testing(int finished, int failed) {
        tell(listener -> listener.testing(finished, failed));
    }

    @Override
    public void warned(String warning) {
        tell(listener -> listener.warned(warning));
    }

    @Override
    public void alarmed(String warning) {
        tell(listener -> listener.alarmed(warning));
    }

    @Override
    public void iterationEnded(IterationRecord iteration) {
        tell(listener -> listener.iterationEnded(iteration));
    }

    @Override
    public void broke(RuntimeException error) {
        tell(listener -> listener.broke(error));
    }

    @Override
    public void finished(RunRecord run) {
        tell(listener -> listener.finished(run));
    }

    /** Ends the threads of those that have some, also after a run that broke. */
    @Override
    public void close() {
        tell(listener -> {
            if (listener instanceof AutoCloseable closeable) {
                close(closeable);
            }
        });
    }

    private static void close(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** News for one listener alone, which may fail at it as at all else. */
    <T> Consumer<T> only(LoopListener listener, Consumer<T> news) {
        return what -> tell(listener, () -> news.accept(what));
    }

    private void tell(Consumer<LoopListener> news) {
        all.forEach(listener -> tell(listener, () -> news.accept(listener)));
    }

    private void tell(LoopListener listener, Runnable news) {
        try {
            news.run();
        } catch (StartRefusedException e) {
            throw e;
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            failed(listener, e);
        }
    }

    private void failed(LoopListener listener, Throwable error) {
        if (failed.add(listener)) {
            warned(listener.getClass().getSimpleName() + " failed (" + error + "). The loop goes on without it.");
        }
    }
}
