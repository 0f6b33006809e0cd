package dev.claudeloop.core.claude;

import dev.claudeloop.core.stream.RateLimit;
import dev.claudeloop.core.stream.StreamEvent.Result;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells the limit of a subscription, which time mends, from other refusals. */
final class UsageLimits {
    private static final Set<String> OVERAGE_HELPS = Set.of("allowed", "allowed_warning");

    /** How the CLI's own words about a limit begin; they count only where its result calls them an error. */
    private static final List<String> BEGINNINGS = List.of(
            "You've hit your", "You've reached your", "You're out of extra usage", "Claude AI usage limit reached");

    private static final Pattern NOBODY_WAITS_FOR = Pattern.compile("ask your admin|spend limit|add funds|credits");
    private static final Pattern EPOCH = Pattern.compile("limit reached\\|(\\d{9,11})\\b");
    private static final Pattern CLOCK =
            Pattern.compile("resets (\\d{1,2})(?::(\\d{2}))?\\s?(am|pm)(?: \\(([A-Za-z_+/0-9-]+)\\))?");

    private static final Duration JUST_PAST = Duration.ofHours(1);

    private UsageLimits() {}

    /** Whether a failed turn failed for a limit that resets by itself. */
    static boolean reached(Result result, @Nullable RateLimit limit) {
        if (rejects(limit) || Objects.equals(result.apiError(), "usage_limit_reached")) {
            return true;
        }
        Integer status = result.apiErrorStatus();
        String words = words(result);
        return (status == null || status == 429)
                && BEGINNINGS.stream().anyMatch(words::startsWith)
                && !NOBODY_WAITS_FOR.matcher(words).find();
    }

    /** A window that is used up stops nobody who pays for what goes beyond it. */
    static boolean rejects(@Nullable RateLimit limit) {
        return limit != null
                && Objects.equals(limit.status(), "rejected")
                && !limit.usingOverage()
                && (limit.overageStatus() == null || !OVERAGE_HELPS.contains(limit.overageStatus()));
    }

    /** When it resets: the event knows it best, the words know a time of day at most. */
    static @Nullable Instant resetsAt(String words, @Nullable RateLimit limit, ZonedDateTime now) {
        if (limit != null && limit.resetsAt() != null && rejects(limit)) {
            return limit.resetsAt();
        }
        Matcher epoch = EPOCH.matcher(words);
        if (epoch.find()) {
            return Instant.ofEpochSecond(Long.parseLong(epoch.group(1)));
        }
        Matcher clock = CLOCK.matcher(words);
        return clock.find() ? nextTime(clock, now) : null;
    }

    private static @Nullable Instant nextTime(Matcher clock, ZonedDateTime now) {
        try {
            int minute = clock.group(2) == null ? 0 : Integer.parseInt(clock.group(2));
            int hour = Integer.parseInt(clock.group(1)) % 12 + (clock.group(3).equals("pm") ? 12 : 0);
            ZoneId zone = clock.group(4) == null ? now.getZone() : ZoneId.of(clock.group(4));
            ZonedDateTime there = now.withZoneSameInstant(zone);
            LocalTime time = LocalTime.of(hour, minute);
            // The words know no seconds: a time just past is that of a reset which is there.
            ZonedDateTime earliest = there.minus(JUST_PAST);
            ZonedDateTime sameDay = earliest.with(time);
            return (sameDay.isAfter(earliest) ? sameDay : sameDay.plusDays(1)).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static String words(Result result) {
        return result.result() == null ? "" : result.result();
    }
}
