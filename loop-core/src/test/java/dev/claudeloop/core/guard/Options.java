package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.OptionLayer;
import java.util.HashMap;

/** Options as a test writes them. */
final class Options {
    private Options() {}

    /** From texts such as {@code maxTokens=5}. */
    static LoopOptions with(String... settings) {
        var values = new HashMap<String, Object>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            values.put(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return LoopOptions.of(new OptionLayer(values, Option::name));
    }
}
