package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.LoopOptions;
import java.time.Duration;

/** How long one measurement may take, be it of the tests or of a criterion. */
public final class VerifyTimeout {
    private static final Duration NO_LIMIT = Duration.ofDays(365);

    private VerifyTimeout() {}

    public static Duration of(LoopOptions options) {
        Duration limit = options.get(LoopOptions.VERIFY_TIMEOUT);
        return limit.isZero() ? NO_LIMIT : limit;
    }
}
