package dev.claudeloop.gradle;

import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.SoakScenarios;

class SoakIT extends SoakScenarios {

    SoakIT() {
        super(new GradleDialect());
    }
}
