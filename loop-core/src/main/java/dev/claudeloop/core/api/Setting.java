package dev.claudeloop.core.api;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The value of one option, and how value and option were written. */
record Setting(Object value, String text, String spelling) {

    /** From the first layer that has the option, else its default. */
    static Setting of(Option<?> option, List<OptionLayer> layers) {
        for (OptionLayer layer : layers) {
            Object raw = layer.values().get(option.name());
            if (raw != null && saysSomething(raw, option)) {
                String spelling = layer.spelling().apply(option);
                return new Setting(parse(option, raw, spelling), raw.toString(), spelling);
            }
        }
        return new Setting(parse(option, option.fallback(), option.name()), option.fallback(), option.name());
    }

    /** A secret is not shown, and of variables the names alone. */
    String shown(Option<?> option) {
        if (value instanceof Map<?, ?> variables) {
            return variables.keySet().stream().map(String::valueOf).collect(Collectors.joining(","));
        }
        return isSecret(option) && !value.equals(Optional.empty()) ? Redaction.MASK : text;
    }

    /** Build tools hand over an empty list or map where their users wrote nothing. */
    private static boolean saysSomething(Object raw, Option<?> option) {
        if (raw instanceof Collection<?> items) {
            return !items.isEmpty();
        }
        if (raw instanceof Map<?, ?> entries) {
            return !entries.isEmpty();
        }
        return option.type().bare() || !raw.toString().isBlank();
    }

    private static Object parse(Option<?> option, Object raw, String spelling) {
        try {
            return option.type().parser().apply(raw);
        } catch (IllegalArgumentException e) {
            String message = spelling + " is " + (isSecret(option) ? "wrong" : "'" + raw + "'") + ", but must be "
                    + option.type().expected() + ".";
            // The cause would tell the value.
            throw isSecret(option) ? new LoopException(message) : new LoopException(message, e);
        }
    }

    private static boolean isSecret(Option<?> option) {
        return option.equals(LoopOptions.ENVIRONMENT) || option.equals(LoopOptions.NOTIFY_URL);
    }
}
