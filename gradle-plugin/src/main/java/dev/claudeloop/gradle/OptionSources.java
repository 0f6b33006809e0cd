package dev.claudeloop.gradle;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.UnknownOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Where a Gradle user sets options, first the place that wins. */
final class OptionSources {

    private OptionSources() {}

    static LoopOptions merge(
            Map<String, String> flags,
            Map<String, String> gradleProperties,
            Set<String> onCommandLine,
            Map<String, String> environment,
            Map<String, Object> script) {
        refuseUnknown(onCommandLine, name -> "-P" + name);
        refuseUnknown(gradleProperties.keySet(), UnaryOperator.identity());
        return LoopOptions.of(
                new OptionLayer(new HashMap<>(flags), option -> "--" + option.flag()),
                properties(gradleProperties, onCommandLine::contains, OptionSources::asProperty),
                OptionLayer.environment(environment),
                properties(gradleProperties, name -> !onCommandLine.contains(name), Option::property),
                new OptionLayer(script, option -> "claudeLoop." + option.name()));
    }

    static String asProperty(Option<?> option) {
        return "-P" + option.property();
    }

    private static void refuseUnknown(Set<String> properties, UnaryOperator<String> spelling) {
        UnknownOptions.refuse(properties, spelling, LoopOptions.VERIFY_GOALS, LoopOptions.VERIFY_TASKS);
    }

    /** Gradle knows one map of properties, but only those of the command line outrank the environment. */
    private static OptionLayer properties(
            Map<String, String> gradleProperties, Predicate<String> among, Function<Option<?>, String> spelling) {
        var values = new HashMap<String, Object>();
        for (Option<?> option : LoopOptions.ALL) {
            String value = gradleProperties.get(option.property());
            if (value != null && among.test(option.property())) {
                values.put(option.name(), value);
            }
        }
        return new OptionLayer(values, spelling);
    }
}
