package dev.claudeloop.core.api;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Values from one place, such as the command line, and how users write an option there.
 *
 * @param values by option name: texts, lists or maps
 * @param spelling an option as its user wrote it in this place, for example {@code <maxIterations>}
 */
public record OptionLayer(Map<String, Object> values, Function<Option<?>, String> spelling) {

    /** The options that environment variables such as {@code CLAUDE_LOOP_MAX_ITERATIONS} set. */
    public static OptionLayer environment(Map<String, String> environment) {
        var values = new HashMap<String, Object>();
        for (Option<?> option : LoopOptions.ALL) {
            String value = environment.get(option.environmentVariable());
            if (value != null) {
                values.put(option.name(), value);
            }
        }
        return new OptionLayer(values, Option::environmentVariable);
    }
}
