package dev.claudeloop.maven;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.UnknownOptions;
import java.util.Map;
import java.util.Properties;

/** Where a Maven user sets options, first the place that wins. */
final class OptionSources {

    private OptionSources() {}

    /** Maven itself lets the POM win over the command line, so the user properties are laid over it here. */
    static LoopOptions merge(
            OptionLayer goal,
            Properties userProperties,
            Map<String, String> environment,
            OptionLayer pom,
            Properties pomProperties) {
        UnknownOptions.refuse(
                userProperties.stringPropertyNames(),
                name -> "-D" + name,
                LoopOptions.VERIFY_TASKS,
                LoopOptions.VERIFY_GOALS);
        return LoopOptions.of(
                goal,
                commandLine(userProperties),
                OptionLayer.environment(environment),
                pom,
                ofProperties(pomProperties));
    }

    static String onCommandLine(Option<?> option) {
        return "-D" + option.property();
    }

    /** Maven makes no map of a text, so that a property does not reach the one parameter that is a map. */
    private static OptionLayer ofProperties(Properties pom) {
        return OptionLayer.of(
                option -> option.equals(LoopOptions.ENVIRONMENT) ? pom.getProperty(option.property()) : null,
                option -> "<" + option.property() + ">");
    }

    private static OptionLayer commandLine(Properties userProperties) {
        return OptionLayer.of(option -> userProperties.getProperty(option.property()), OptionSources::onCommandLine);
    }
}
