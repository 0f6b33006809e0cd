package dev.claudeloop.gradle;

import dev.claudeloop.testsupport.CompletionScenarios;
import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.RealCli;

@RealCli
class RealCompletionIT extends CompletionScenarios {

    RealCompletionIT() {
        super(new GradleDialect());
    }
}
