package dev.claudeloop.core.notify;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Delivers notifications one after another on a thread of its own; who hands one in never waits. */
final class Outbox {
    private static final int MOST_WAITING = 100;
    private static final int MOST_TRIES = 3;
    private static final Duration LAST_BREATH = Duration.ofMillis(200);

    private final Function<ThreadGroup, HttpPost> opening;
    private final Duration pause;
    private final Consumer<String> warnings;
    private final ThreadGroup threads = new ThreadGroup("claude-loop notifications");
    private final Deque<Notification> waiting = new ArrayDeque<>();
    private @Nullable Thread thread;
    private boolean closing;
    private boolean warned;

    /**
     * @param opening makes the client, on the thread that delivers and in its group
     * @param pause before the second try; before the third it is twice as long
     * @param warnings is told once what goes wrong
     */
    Outbox(Function<ThreadGroup, HttpPost> opening, Duration pause, Consumer<String> warnings) {
        this.opening = opening;
        this.pause = pause;
        this.warnings = warnings;
    }

    /** Hands one in; where too many wait, the oldest has to go. */
    synchronized void add(Notification notification) {
        if (closing) {
            return;
        }
        if (waiting.size() == MOST_WAITING) {
            waiting.removeFirst();
        }
        waiting.addLast(notification);
        if (thread == null) {
            thread = new Thread(threads, this::deliverAll, "claude-loop notifications");
            thread.setDaemon(true);
            thread.start();
        }
        notifyAll();
    }

    /**
     * Takes nothing more, and gives what waits the time to be delivered. At half time all but the last gives way, as
     * that is the one that tells how the run ended; at the end of it nothing is waited for any more.
     */
    void close(Duration limit) {
        Thread worker = closing();
        if (worker == null) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            Duration half = limit.dividedBy(2);
            if (!ends(worker, half)) {
                skipToLast(worker);
            }
            if (!ends(worker, half)) {
                warn("the server was too slow for what was left at the end of the run");
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            abandon(worker);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized @Nullable Thread closing() {
        closing = true;
        notifyAll();
        return thread;
    }

    private static boolean ends(Thread worker, Duration limit) throws InterruptedException {
        worker.join(Math.max(1, limit.toMillis()));
        return !worker.isAlive();
    }

    private synchronized void skipToLast(Thread worker) {
        while (waiting.size() > 1) {
            waiting.removeFirst();
        }
        if (!waiting.isEmpty()) {
            worker.interrupt();
        }
    }

    private void abandon(Thread worker) {
        synchronized (this) {
            waiting.clear();
            warned = true;
        }
        threads.interrupt();
        try {
            ends(worker, LAST_BREATH);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void deliverAll() {
        try (HttpPost post = opening.apply(threads)) {
            for (Notification next = next(); next != null; next = next()) {
                deliver(post, next);
            }
        } catch (RuntimeException | LinkageError e) {
            warn("there is no client for it (" + e.getClass().getSimpleName() + ")");
        }
    }

    private synchronized @Nullable Notification next() {
        while (waiting.isEmpty() && !closing) {
            try {
                wait();
            } catch (InterruptedException e) {
                // Whoever interrupts has said before what is to be done.
            }
        }
        // An interrupt was for the one before, as it comes only while another waits.
        Thread.interrupted();
        return waiting.pollFirst();
    }

    /** An interrupt means that this one is given up for the next. */
    private void deliver(HttpPost post, Notification notification) {
        try {
            Optional<HttpPost.Failure> failure = post.send(notification);
            for (int tries = 1;
                    tries < MOST_TRIES && failure.map(HttpPost.Failure::mayPass).orElse(false);
                    tries++) {
                Thread.sleep(pause.multipliedBy(tries).toMillis());
                failure = post.send(notification);
            }
            failure.ifPresent(reason -> warn(reason.why()));
        } catch (InterruptedException e) {
            warn("the server was too slow for all that there was to tell");
        } catch (RuntimeException e) {
            warn("it cannot be sent (" + e.getClass().getSimpleName() + ")");
        }
    }

    private void warn(String why) {
        synchronized (this) {
            if (warned) {
                return;
            }
            warned = true;
        }
        warnings.accept("A notification did not arrive: " + why
                + ". The loop goes on; further ones that do not arrive are not told of.");
    }
}
