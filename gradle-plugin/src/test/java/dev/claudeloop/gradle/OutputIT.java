package dev.claudeloop.gradle;

import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.OutputScenarios;

class OutputIT extends OutputScenarios {

    OutputIT() {
        super(new GradleDialect());
    }
}
