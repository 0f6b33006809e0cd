package dev.claudeloop.gradle;

import dev.claudeloop.testsupport.CompletionScenarios;
import dev.claudeloop.testsupport.GradleDialect;

class CompletionIT extends CompletionScenarios {

    CompletionIT() {
        super(new GradleDialect());
    }
}
