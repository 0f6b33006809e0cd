package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.ForwardClock;
import dev.claudeloop.core.process.Child;
import dev.claudeloop.core.stream.RawLog;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamReader;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Watches over one agent from its first line to its end: reads, nudges, and knows when to wait no longer.
 *
 * <p>A thread of its own reads; everything else happens on the thread that called, one event after the other.
 */
final class Supervision {
    private static final Duration AFTER_RESULT = Duration.ofSeconds(10);
    private static final Duration LOOK_AROUND = Duration.ofSeconds(1);
    private static final long TICK_MILLIS = 50;
    private static final long LAST_TICK_MILLIS = 1;
    private static final long LAST_WORDS_NANOS = 5_000_000_000L;
    private static final long LAST_RESULT_NANOS = 2_000_000_000L;
    private static final int WAITING_EVENTS = 64;
    private static final String INTERRUPT =
            "{\"type\":\"control_request\",\"request_id\":\"time-is-up\",\"request\":{\"subtype\":\"interrupt\"}}";

    private final Child child;
    private final StreamReader reader;
    private final Conversation conversation;
    private final Watchdog watchdog;
    private final Consumer<StreamEvent> listener;
    private final ForwardClock clock;
    private final TimeLimits limits;
    private final BlockingQueue<Signal> signals = new ArrayBlockingQueue<>(WAITING_EVENTS);
    private volatile boolean deaf;
    private boolean streamEnded;
    private boolean inputClosed;
    private boolean awaitsAnswer;
    private Instant lastLife;
    private Instant lastLook;
    private @Nullable Instant mustBeGone;

    /** How long a call may take, and be silent; zero is no limit. */
    record TimeLimits(Duration iteration, Duration idle) {}

    /** An event, or none where the stream is at its end. */
    private record Signal(@Nullable StreamEvent event) {}

    Supervision(
            Child child,
            RawLog rawLog,
            Conversation conversation,
            Watchdog watchdog,
            Consumer<StreamEvent> listener,
            ForwardClock clock,
            TimeLimits limits) {
        this.child = child;
        this.reader = new StreamReader(rawLog, event -> put(new Signal(event)));
        this.conversation = conversation;
        this.watchdog = watchdog;
        this.listener = listener;
        this.clock = clock;
        this.limits = limits;
        this.lastLife = clock.instant();
        this.lastLook = lastLife;
    }

    /** Watches until the agent is gone, with all that came from it; an interrupt ends it and stays set. */
    Ending watch() {
        var thread = new Thread(this::read, "output of the agent");
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        try {
            Ending ending;
            try {
                ending = untilOver();
                if (ending == Ending.OUT_OF_TIME || ending == Ending.SILENT) {
                    askForResult();
                }
            } catch (InterruptedException e) {
                interrupted = true;
                ending = Ending.INTERRUPTED;
            } finally {
                child.end();
            }
            interrupted |= Thread.interrupted();
            hear(LAST_WORDS_NANOS, () -> false);
            if (awaitsAnswer) {
                // It went without a word about the nudge, so what it said before is its result.
                conversation.endTurn();
            }
            return ending;
        } catch (InterruptedException e) {
            interrupted = true;
            return Ending.INTERRUPTED;
        } finally {
            deaf = true;
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Lines that were no events, once the watch is over. */
    int badLines() {
        return (int) Math.min(Integer.MAX_VALUE, reader.summary().badLines());
    }

    private void read() {
        try {
            reader.read(child.output());
        } catch (IOException e) {
            // The pipe of a process that was ended by force may close under the reader.
        } finally {
            put(new Signal(null));
        }
    }

    private void put(Signal signal) {
        try {
            while (!deaf && !signals.offer(signal, TICK_MILLIS, TimeUnit.MILLISECONDS)) {
                // Whoever listens is slower than the agent speaks, and the agent waits for it.
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Ending untilOver() throws InterruptedException {
        Instant start = clock.instant();
        while (true) {
            Signal signal = signals.poll(streamEnded ? LAST_TICK_MILLIS : TICK_MILLIS, TimeUnit.MILLISECONDS);
            Instant now = clock.instant();
            if (signal != null) {
                take(signal, now);
            } else if (child.exitCode().isPresent()) {
                return Ending.EXITED;
            }
            Optional<Ending> ending = outOfPatience(start, now);
            if (ending.isPresent()) {
                return ending.get();
            }
            watchdog.silent(Duration.between(lastLife, now)).ifPresent(this::nudge);
            if (isOver(LOOK_AROUND, lastLook, now)) {
                child.lookAround();
                lastLook = now;
            }
        }
    }

    private Optional<Ending> outOfPatience(Instant start, Instant now) {
        if (mustBeGone != null) {
            return now.isBefore(mustBeGone) ? Optional.empty() : Optional.of(Ending.LINGERED);
        }
        if (isOver(limits.iteration(), start, now)) {
            return Optional.of(Ending.OUT_OF_TIME);
        }
        return isOver(limits.idle(), lastLife, now) ? Optional.of(Ending.SILENT) : Optional.empty();
    }

    private static boolean isOver(Duration limit, Instant since, Instant now) {
        return !limit.isZero() && Duration.between(since, now).compareTo(limit) >= 0;
    }

    private void take(Signal signal, Instant now) {
        StreamEvent event = signal.event();
        if (event == null) {
            streamEnded = true;
            letGo(now);
            return;
        }
        lastLife = now;
        awaitsAnswer = false;
        conversation.add(event);
        listener.accept(event);
        watchdog.hear(event).ifPresent(this::nudge);
        if (!conversation.inTurn()) {
            turnEnded(now);
        } else if (!streamEnded) {
            // What was sent late, or work in the background, may begin one more turn after the result.
            mustBeGone = null;
        }
    }

    private void turnEnded(Instant now) {
        if (mustBeGone != null) {
            return;
        }
        boolean listens = !inputClosed && child.exitCode().isEmpty();
        Optional<Nudge> due = listens ? watchdog.turnEnded(conversation) : Optional.empty();
        if (due.isPresent()) {
            nudge(due.get());
            conversation.beginTurn();
            awaitsAnswer = true;
        } else {
            letGo(now);
        }
    }

    private void nudge(Nudge nudge) {
        child.send(UserMessage.line(nudge.words()));
    }

    /** Nothing more is to be said or heard: the agent ought to go by itself now. */
    private void letGo(Instant now) {
        child.lookAround();
        child.closeInput();
        inputClosed = true;
        if (mustBeGone == null) {
            mustBeGone = now.plus(AFTER_RESULT);
        }
    }

    /** Only a result tells what the call has cost, and an agent that is ended tells none. */
    private void askForResult() throws InterruptedException {
        if (!awaitsAnswer && child.exitCode().isEmpty()) {
            child.send(INTERRUPT);
            hear(LAST_RESULT_NANOS, () -> !conversation.inTurn());
        }
    }

    private void hear(long nanos, BooleanSupplier enough) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        while (!streamEnded && !enough.getAsBoolean() && System.nanoTime() < deadline) {
            Signal signal = signals.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
            if (signal != null && signal.event() != null) {
                conversation.add(signal.event());
                listener.accept(signal.event());
            } else if (signal != null) {
                streamEnded = true;
            }
        }
    }
}
