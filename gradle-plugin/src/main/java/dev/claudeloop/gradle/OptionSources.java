package dev.claudeloop.gradle;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.UnknownOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
            Set<String> systemProperties,
            Map<String, String> environment,
            Map<String, Object> script) {
        refuseSystemProperties(systemProperties);
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

    /** They would be ignored, and who knows the loop from Maven writes its options so. */
    private static void refuseSystemProperties(Set<String> names) {
        for (String name : new TreeSet<>(names)) {
            if (name.startsWith("claudeLoop.")) {
                throw new LoopException("-D" + name + " does nothing under Gradle; write -P" + name + ".");
            }
        }
    }

    private static void refuseUnknown(Set<String> properties, UnaryOperator<String> spelling) {
        UnknownOptions.refuse(properties, spelling, LoopOptions.VERIFY_GOALS, LoopOptions.VERIFY_TASKS);
    }

    /** Gradle knows one map of properties, but only those of the command line outrank the environment. */
    private static OptionLayer properties(
            Map<String, String> gradleProperties, Predicate<String> among, Function<Option<?>, String> spelling) {
        return OptionLayer.of(
                option -> among.test(option.property()) ? gradleProperties.get(option.property()) : null, spelling);
    }
}
