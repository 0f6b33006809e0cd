package dev.claudeloop.maven;

import dev.claudeloop.core.api.LoopOptions;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** The options that say who is told of a loop while it runs. */
abstract class NotifyParameters extends MemoryParameters {

    /**
     * Where notifications are posted; it is a secret, and shown nowhere.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.notifyUrl")
    private @Nullable String notifyUrl;

    /**
     * How notifications are written: json, or text as ntfy takes it. Default: {@code json}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.notifyFormat")
    private @Nullable String notifyFormat;

    /**
     * The events that are notified of. Default: {@code all}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.notifyEvents")
    private @Nullable List<String> notifyEvents;

    /**
     * Whether changes of the status file are told while the agent works. Default: {@code true}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.statusWatch")
    private @Nullable String statusWatch;

    /**
     * How long the status file must rest before its change is told. Default: {@code 2s}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.statusDebounce")
    private @Nullable String statusDebounce;

    final void putNotify(Map<String, Object> values) {
        put(values, LoopOptions.NOTIFY_URL, notifyUrl);
        put(values, LoopOptions.NOTIFY_FORMAT, notifyFormat);
        put(values, LoopOptions.NOTIFY_EVENTS, notifyEvents);
        put(values, LoopOptions.STATUS_WATCH, statusWatch);
        put(values, LoopOptions.STATUS_DEBOUNCE, statusDebounce);
    }
}
