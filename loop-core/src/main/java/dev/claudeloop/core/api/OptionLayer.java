package dev.claudeloop.core.api;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Values from one place, such as the command line, and how users write an option there.
 *
 * @param values by option name: texts, lists or maps
 * @param spelling an option as its user wrote it in this place, for example {@code <maxIterations>}
 */
public record OptionLayer(Map<String, Object> values, Function<Option<?>, String> spelling) {

    /**
     * The options for which a place has a value.
     *
     * @param valueOf what is written there for an option; null where nothing is
     */
    public static OptionLayer of(Function<Option<?>, @Nullable String> valueOf, Function<Option<?>, String> spelling) {
        var values = new HashMap<String, Object>();
        for (Option<?> option : LoopOptions.ALL) {
            String value = valueOf.apply(option);
            if (value != null) {
                values.put(option.name(), value);
            }
        }
        return new OptionLayer(values, spelling);
    }

    /**
     * The options that environment variables such as {@code CLAUDE_LOOP_MAX_ITERATIONS} set. An empty variable switches
     * nothing on: build servers set one to the empty text where they have no value for it.
     */
    public static OptionLayer environment(Map<String, String> environment) {
        return of(
                option -> {
                    String value = environment.get(option.environmentVariable());
                    return value == null || value.isBlank() ? null : value;
                },
                Option::environmentVariable);
    }
}
