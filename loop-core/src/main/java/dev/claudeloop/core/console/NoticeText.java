package dev.claudeloop.core.console;

import dev.claudeloop.core.stream.RateLimit;
import dev.claudeloop.core.stream.StreamEvent;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the CLI tells besides words and tools, in one line each. */
final class NoticeText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    private final Symbols symbols;
    private final ZoneId zone;

    NoticeText(Symbols symbols, ZoneId zone) {
        this.symbols = symbols;
        this.zone = zone;
    }

    List<String> of(StreamEvent event) {
        if (event instanceof StreamEvent.Init init) {
            return List.of("Claude Code " + words(", ", init.version(), init.model(), init.permissionMode()));
        }
        if (event instanceof StreamEvent.ApiRetry retry) {
            return warning("Claude's API refused (" + words(" ", retry.errorStatus(), retry.error()) + "); try "
                    + retry.attempt() + " of " + retry.maxRetries() + " in "
                    + Amounts.seconds(retry.delay().toMillis()));
        }
        if (event instanceof StreamEvent.PermissionDenied denied) {
            return List.of(symbols.failed() + " " + denied.toolName() + " was denied: " + first(denied.message()));
        }
        if (event instanceof StreamEvent.Compact compact) {
            return List.of("The conversation was shortened (" + words(", ", compact.trigger(), compact.preTokens())
                    + " tokens)");
        }
        if (event instanceof StreamEvent.RateLimited limited) {
            return limit(limited.limit());
        }
        if (event instanceof StreamEvent.Hook hook) {
            return hook.subtype().equals("hook_response")
                    ? List.of("Hook " + words(", ", hook.hookName(), hook.outcome(), exit(hook.exitCode())))
                    : List.of();
        }
        if (event instanceof StreamEvent.Task task) {
            return task.subtype().equals("task_notification")
                    ? List.of("Task " + words(": ", task.status(), first(task.description())))
                    : List.of();
        }
        return faults(event);
    }

    private List<String> faults(StreamEvent event) {
        if (event instanceof StreamEvent.BadLine bad) {
            return warning("A line that is no event (" + bad.reason() + "): " + Preview.shortened(bad.excerpt()));
        }
        if (event instanceof StreamEvent.MalformedResult bad) {
            return warning("The line with the result cannot be read (" + bad.reason() + ")");
        }
        return List.of();
    }

    private List<String> limit(RateLimit limit) {
        if (limit.status() == null || limit.status().equals("allowed")) {
            return List.of();
        }
        Instant reset = limit.resetsAt();
        String until = reset == null ? "" : "; it is reset at " + TIME.format(reset.atZone(zone));
        String state = limit.status().equals("rejected") ? "is reached" : "is near";
        return warning("The usage limit " + words(" ", limit.type(), state) + until);
    }

    private List<String> warning(String text) {
        return List.of(symbols.warning() + " " + text);
    }

    private static @Nullable String exit(@Nullable Integer code) {
        return code == null ? null : "exit code " + code;
    }

    private static String first(@Nullable String text) {
        return text == null ? "" : Preview.shortened(text.lines().findFirst().orElse(""));
    }

    private static String words(String between, @Nullable Object... words) {
        return Stream.of(words).filter(Objects::nonNull).map(String::valueOf).collect(Collectors.joining(between));
    }
}
