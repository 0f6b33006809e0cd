package dev.claudeloop.core.console;

import dev.claudeloop.core.api.OutputLevel;
import dev.claudeloop.core.api.RunRecord;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells where the run stands: always, in the last line of a terminal; elsewhere, when nothing was said for long. */
final class StatusLine {
    private static final Duration SILENCE = Duration.ofSeconds(30);

    private final Screen screen;
    private final OutputLevel output;
    private final @Nullable LiveLine live;
    private final Clock clock;
    private @Nullable Standing standing;
    private Instant lastSaid;

    StatusLine(Screen screen, OutputLevel output, @Nullable LiveLine live, Clock clock) {
        this.screen = screen;
        this.output = output;
        this.live = live;
        this.clock = clock;
        this.lastSaid = clock.instant();
    }

    void begin(RunRecord run) {
        standing = new Standing(run, clock.instant());
        spoken();
    }

    /** Nothing is told of where the run stands any more. */
    void end() {
        standing = null;
        if (live != null) {
            live.erase();
        }
    }

    /** Something else was said just now. */
    void spoken() {
        spoken(unchanged -> {});
    }

    /** Something else was said just now, of a change. */
    void spoken(Consumer<Standing> change) {
        if (standing != null) {
            change.accept(standing);
            lastSaid = clock.instant();
            show(standing, lastSaid);
        }
    }

    /** A change of which nothing else was said; whether the run is still on. */
    boolean refresh(Consumer<Standing> change) {
        if (standing == null) {
            return false;
        }
        change.accept(standing);
        Instant now = clock.instant();
        show(standing, now);
        if (live == null
                && output == OutputLevel.PROGRESS
                && Duration.between(lastSaid, now).compareTo(SILENCE) >= 0) {
            lastSaid = now;
            screen.info("  " + standing.text(now));
        }
        return true;
    }

    private void show(Standing now, Instant time) {
        if (live != null) {
            live.draw(now.bar(time));
        }
    }
}
