package dev.claudeloop.core.api;

import static dev.claudeloop.core.api.OptionType.address;
import static dev.claudeloop.core.api.OptionType.allOrSomeOf;
import static dev.claudeloop.core.api.OptionType.duration;
import static dev.claudeloop.core.api.OptionType.flag;
import static dev.claudeloop.core.api.OptionType.oneOf;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who is told of a loop while it runs. */
interface NotifyOptions {

    Option<Optional<URI>> NOTIFY_URL = new Option<>(
            "notifyUrl", address(), "", "Where notifications are posted; it is a secret, and shown nowhere.");
    Option<NotifyFormat> NOTIFY_FORMAT = new Option<>(
            "notifyFormat",
            oneOf(NotifyFormat.class, Map.of()),
            "json",
            "How notifications are written: json, or text as ntfy takes it.");
    Option<List<NotifyEvent>> NOTIFY_EVENTS =
            new Option<>("notifyEvents", allOrSomeOf(NotifyEvent.class), "all", "The events that are notified of.");
    Option<Boolean> STATUS_WATCH = new Option<>(
            "statusWatch", flag(), "true", "Whether changes of the status file are told while the agent works.");
    Option<Duration> STATUS_DEBOUNCE = new Option<>(
            "statusDebounce", duration(), "2s", "How long the status file must rest before its change is told.");
}
