package dev.claudeloop.core;

import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one way in which a loop is stopped from outside: an interrupt by the build tool, the end of the JVM, or a request
 * to cancel; each becomes an interrupt of the loop's thread, once.
 */
final class StopSignal implements AutoCloseable {
    private static final Duration LAST_WORDS = Duration.ofSeconds(20);
    private static final long WATCH_MILLIS = 200;

    private final Thread loop = Thread.currentThread();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread watch;
    private final Thread shutdown;
    private @Nullable FinishType why;

    private StopSignal(BooleanSupplier cancelAsked) {
        watch = new Thread(() -> watch(cancelAsked), "claude-loop cancel watch");
        watch.setDaemon(true);
        shutdown = new Thread(this::letFinish, "claude-loop last words");
    }

    /** Listens for the thread that calls, until it is closed. */
    static StopSignal listen(BooleanSupplier cancelAsked) {
        var signal = new StopSignal(cancelAsked);
        Runtime.getRuntime().addShutdownHook(signal.shutdown);
        signal.watch.start();
        return signal;
    }

    /** Whether the loop was told to stop; from then on no further interrupt of ours comes. */
    synchronized boolean received() {
        if (Thread.interrupted()) {
            caught();
        }
        return why != null;
    }

    /** An interrupt ended what the loop was doing. */
    synchronized void caught() {
        if (why == null) {
            why = FinishType.MANUAL;
        }
    }

    /** How the loop was told to stop, if it was. */
    synchronized @Nullable FinishType type() {
        return received() ? why : null;
    }

    /** How a loop ends that was stopped between two iterations. */
    synchronized Decision decision() {
        return why == FinishType.CANCELLED
                ? Decision.finish(FinishType.CANCELLED, "cancelled on request")
                : Decision.finish(FinishType.MANUAL, "stopped by hand");
    }

    private synchronized void stop(FinishType type) {
        if (why == null && over.getCount() > 0) {
            why = type;
            loop.interrupt();
        }
    }

    private void watch(BooleanSupplier cancelAsked) {
        try {
            while (!over.await(WATCH_MILLIS, TimeUnit.MILLISECONDS)) {
                if (cancelAsked.getAsBoolean()) {
                    stop(FinishType.CANCELLED);
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The JVM goes down when its hooks have ended, so this one waits until the loop has written what happened. */
    private void letFinish() {
        stop(FinishType.MANUAL);
        try {
            if (!over.await(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The build tool interrupted for reasons of its own, and must find its thread so; a request to cancel is done. */
    @Override
    public synchronized void close() {
        over.countDown();
        boolean interrupted = Thread.interrupted();
        if (why == FinishType.MANUAL || (interrupted && why == null)) {
            loop.interrupt();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(shutdown);
        } catch (IllegalStateException e) {
            // The JVM is going down, and the hook is at work.
        }
    }
}
