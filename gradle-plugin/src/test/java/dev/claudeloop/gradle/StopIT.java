package dev.claudeloop.gradle;

import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.StopScenarios;

class StopIT extends StopScenarios {

    StopIT() {
        super(new GradleDialect());
    }
}
