package dev.claudeloop.gradle;

import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Who is told of a loop while it runs. */
public interface NotifyParameters {

    /** Where notifications are posted; it is a secret, and shown nowhere. */
    @Input
    @Optional
    Property<String> getNotifyUrl();

    /** How notifications are written: json, or text as ntfy takes it. Default: {@code json}. */
    @Input
    @Optional
    Property<String> getNotifyFormat();

    /** The events that are notified of. Default: {@code all}. */
    @Input
    @Optional
    ListProperty<String> getNotifyEvents();

    /** Whether changes of the status file are told while the agent works. Default: {@code true}. */
    @Input
    @Optional
    Property<Boolean> getStatusWatch();

    /** How long the status file must rest before its change is told. Default: {@code 2s}. */
    @Input
    @Optional
    Property<String> getStatusDebounce();
}
