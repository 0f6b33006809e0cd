package dev.claudeloop.gradle;

import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.SampleScenarios;

class SampleIT extends SampleScenarios {

    SampleIT() {
        super(new GradleDialect());
    }
}
