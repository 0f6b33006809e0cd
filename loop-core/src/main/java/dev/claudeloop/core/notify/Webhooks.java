package dev.claudeloop.core.notify;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.NotifyEvent;
import dev.claudeloop.core.api.NotifyFormat;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.StatusUpdate;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Posts what happens to a user's address; status updates come from a thread of their own, hence the lock. */
public final class Webhooks implements LoopListener, AutoCloseable {
    private final List<NotifyEvent> events;
    private final Notices notices;
    private final Outbox outbox;
    private final Limits limits;

    /**
     * How long things may take.
     *
     * @param request from the first byte to the answer
     * @param pause between two tries
     * @param drain for what is left at the end of a run
     * @param hurry the same, where somebody waits for a build that was stopped
     */
    record Limits(Duration request, Duration pause, Duration drain, Duration hurry) {
        static final Limits USUAL =
                new Limits(Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(3));
    }

    private Webhooks(List<NotifyEvent> events, Notices notices, Outbox outbox, Limits limits) {
        this.events = events;
        this.notices = notices;
        this.outbox = outbox;
        this.limits = limits;
    }

    /** Tells of the events that the user chose; of none where there is no address. */
    public static Webhooks of(
            LoopOptions options, Path projectDirectory, Redaction redaction, Clock clock, Consumer<String> warnings) {
        return of(options, projectDirectory, redaction, clock, warnings, Limits.USUAL);
    }

    static Webhooks of(
            LoopOptions options,
            Path projectDirectory,
            Redaction redaction,
            Clock clock,
            Consumer<String> warnings,
            Limits limits) {
        Optional<URI> address = options.get(LoopOptions.NOTIFY_URL);
        NotifyFormat format = options.get(LoopOptions.NOTIFY_FORMAT);
        Path folder = projectDirectory.toAbsolutePath().normalize().getFileName();
        return new Webhooks(
                address.isPresent() ? options.get(LoopOptions.NOTIFY_EVENTS) : List.of(),
                new Notices(String.valueOf(folder), clock, redaction),
                new Outbox(
                        threads -> new HttpPost(address.orElseThrow(), format, limits.request(), threads),
                        limits.pause(),
                        warnings),
                limits);
    }

    @Override
    public synchronized void started(RunRecord run) {
        post(notices.started(run));
    }

    @Override
    public synchronized void iterationStarted(int iteration) {
        notices.began(iteration);
    }

    @Override
    public synchronized void usageLimited(String message, Instant until) {
        post(notices.usageLimited(message, until));
    }

    @Override
    public synchronized void statusUpdated(StatusUpdate update) {
        post(notices.updated(update));
    }

    @Override
    public synchronized void iterationEnded(IterationRecord iteration) {
        post(notices.ended(iteration));
        notices.milestone(iteration).ifPresent(this::post);
    }

    /** Tells how the run ended, and waits a while until that has arrived. */
    @Override
    public synchronized void finished(RunRecord run) {
        post(notices.finished(run));
        outbox.close(run.finishType() == FinishType.MANUAL ? limits.hurry() : limits.drain());
    }

    /** For a run that broke before it could tell its end. */
    @Override
    public void close() {
        outbox.close(Duration.ZERO);
    }

    private void post(Notification notification) {
        if (events.contains(notification.event())) {
            outbox.add(notification);
        }
    }
}
