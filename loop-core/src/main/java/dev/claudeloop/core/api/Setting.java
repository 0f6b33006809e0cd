package dev.claudeloop.core.api;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The value of one option, and how it was written. */
record Setting(Object value, String text) {

    /** From the first layer that has the option, else its default. */
    static Setting of(Option<?> option, List<OptionLayer> layers) {
        for (OptionLayer layer : layers) {
            Object raw = layer.values().get(option.name());
            if (raw == null || (raw.toString().isBlank() && !option.type().bare())) {
                continue;
            }
            return new Setting(parse(option, raw, layer.spelling().apply(option)), raw.toString());
        }
        return new Setting(parse(option, option.fallback(), option.name()), option.fallback());
    }

    /** Variables are shown by name alone, as their values may be secrets. */
    String shown(Option<?> option) {
        return option.equals(LoopOptions.ENVIRONMENT) && value instanceof Map<?, ?> variables
                ? variables.keySet().stream().map(String::valueOf).collect(Collectors.joining(","))
                : text;
    }

    private static Object parse(Option<?> option, Object raw, String spelling) {
        try {
            return option.type().parser().apply(raw);
        } catch (IllegalArgumentException e) {
            String value = option.equals(LoopOptions.ENVIRONMENT) ? "wrong" : "'" + raw + "'";
            throw new LoopException(
                    spelling + " is " + value + ", but must be " + option.type().expected() + ".", e);
        }
    }
}
