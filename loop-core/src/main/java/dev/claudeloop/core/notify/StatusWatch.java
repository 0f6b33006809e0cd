package dev.claudeloop.core.notify;

import dev.claudeloop.core.api.ForwardClock;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.api.StatusUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells what changes in the status file while the agent works. The file is looked at again and again: events of the
 * file system come seconds late on macOS and not at all in many containers, and end with a folder that is replaced.
 */
public final class StatusWatch implements LoopListener, AutoCloseable {
    private static final Duration STEP = Duration.ofMillis(200);

    private final Path file;
    private final Supplier<Optional<StatusRecord>> reader;
    private final Duration rest;
    private final Clock clock;
    private final Consumer<StatusUpdate> news;
    private StatusUpdate told = StatusUpdate.NOTHING;
    private @Nullable Thread thread;

    /**
     * @param reader what the file says, where that can be read
     * @param rest how long the file must have been left alone
     * @param news is told what changed, from a thread of its own
     */
    public StatusWatch(
            Path file,
            Supplier<Optional<StatusRecord>> reader,
            Duration rest,
            Clock clock,
            Consumer<StatusUpdate> news) {
        this.file = file;
        this.reader = reader;
        this.rest = rest;
        this.clock = new ForwardClock(clock);
        this.news = news;
    }

    /** What the file says already is no news. */
    @Override
    public synchronized void started(RunRecord run) {
        told = read().map(StatusUpdate::of).orElse(StatusUpdate.NOTHING);
    }

    @Override
    public synchronized void iterationStarted(int iteration) {
        stop();
        var settling = new Settling(rest, mark());
        thread = new Thread(() -> watch(settling), "claude-loop status watch");
        thread.setDaemon(true);
        thread.start();
    }

    /** What the agent wrote last is told, also where the file had no time to rest. */
    @Override
    public synchronized void iterationEnded(IterationRecord iteration) {
        stop();
        Optional.ofNullable(iteration.claims().status()).ifPresent(this::tell);
    }

    @Override
    public synchronized void finished(RunRecord run) {
        stop();
    }

    @Override
    public synchronized void close() {
        stop();
    }

    private void stop() {
        if (thread != null) {
            thread.interrupt();
            thread = null;
        }
    }

    private void watch(Settling settling) {
        try {
            while (true) {
                Thread.sleep(Math.min(STEP.toMillis(), Math.max(1, rest.toMillis())));
                if (settling.settled(mark(), clock.instant())) {
                    read().ifPresent(this::tellIfWatching);
                }
            }
        } catch (InterruptedException e) {
            // The agent has ended.
        }
    }

    /** Whatever an agent leaves there, the watch goes on. */
    private Optional<StatusRecord> read() {
        try {
            return reader.get();
        } catch (RuntimeException | StackOverflowError e) {
            return Optional.empty();
        }
    }

    private synchronized void tellIfWatching(StatusRecord status) {
        if (thread == Thread.currentThread()) {
            tell(status);
        }
    }

    private void tell(StatusRecord status) {
        StatusUpdate update = StatusUpdate.of(status);
        if (!update.saysNoMoreThan(told)) {
            StatusUpdate since = update.since(told);
            told = update;
            news.accept(since);
        }
    }

    /** By what a change of the file shows itself; the same for whatever is no file. */
    private Optional<FileMark> mark() {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.isRegularFile()
                    ? Optional.of(new FileMark(
                            attributes.size(),
                            attributes.lastModifiedTime().toMillis(),
                            String.valueOf(attributes.fileKey())))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private record FileMark(long size, long modified, String key) {}
}
