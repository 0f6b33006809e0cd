package dev.claudeloop.gradle;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.OptionLayer;
import java.util.HashMap;
import java.util.Map;

/** Where a Gradle user sets options, first the place that wins. */
final class OptionSources {

    private OptionSources() {}

    static LoopOptions merge(
            Map<String, String> flags,
            Map<String, String> gradleProperties,
            Map<String, String> environment,
            Map<String, Object> script) {
        return LoopOptions.of(
                new OptionLayer(new HashMap<>(flags), option -> "--" + option.flag()),
                properties(gradleProperties),
                OptionLayer.environment(environment),
                new OptionLayer(script, option -> "claudeLoop." + option.name()));
    }

    static String asProperty(Option<?> option) {
        return "-P" + option.property();
    }

    private static OptionLayer properties(Map<String, String> gradleProperties) {
        var values = new HashMap<String, Object>();
        for (Option<?> option : LoopOptions.ALL) {
            String value = gradleProperties.get(option.property());
            if (value != null) {
                values.put(option.name(), value);
            }
        }
        return new OptionLayer(values, OptionSources::asProperty);
    }
}
