package dev.claudeloop.core.console;

import dev.claudeloop.core.api.OutputLevel;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Tells where the run stands: always, in the last line of a terminal; elsewhere, when nothing was said for long. */
final class StatusLine {
    private static final Duration SILENCE = Duration.ofSeconds(30);

    private final Screen screen;
    private final OutputLevel output;
    private final @Nullable LiveLine live;
    private final Clock clock;
    private Instant lastSaid;

    StatusLine(Screen screen, OutputLevel output, @Nullable LiveLine live, Clock clock) {
        this.screen = screen;
        this.output = output;
        this.live = live;
        this.clock = clock;
        this.lastSaid = clock.instant();
    }

    /** Something else was said just now. */
    void spoken(Standing standing) {
        lastSaid = clock.instant();
        show(standing, lastSaid);
    }

    /** Something happened of which nothing was said. */
    void refresh(Standing standing) {
        Instant now = clock.instant();
        show(standing, now);
        if (live == null
                && output == OutputLevel.PROGRESS
                && Duration.between(lastSaid, now).compareTo(SILENCE) >= 0) {
            lastSaid = now;
            screen.info("  " + standing.text(now));
        }
    }

    private void show(Standing standing, Instant now) {
        if (live != null) {
            live.draw(standing.bar(now));
        }
    }
}
