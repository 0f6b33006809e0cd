package dev.claudeloop.maven;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.VerifyPolicy;
import java.util.List;
import java.util.Properties;

/** A call in which no test would run: every claim of the agent would be refuted. */
final class SkippedTests {
    private static final List<String> SKIPPING = List.of("skipTests", "maven.test.skip", "maven.test.skip.exec");

    private SkippedTests() {}

    static void refuse(Properties userProperties, LoopOptions options) {
        if (options.get(LoopOptions.VERIFY) == VerifyPolicy.NEVER || options.get(LoopOptions.MODE) == Mode.PLAN) {
            return;
        }
        for (String name : SKIPPING) {
            if (!userProperties.getProperty(name, "false").equalsIgnoreCase("false")) {
                throw new LoopException("-D" + name + " skips the tests, so nothing could be measured. Leave it away,"
                        + " or take the agent's word with " + OptionSources.onCommandLine(LoopOptions.VERIFY)
                        + "=never.");
            }
        }
    }
}
