package dev.claudeloop.gradle;

import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.MemoryScenarios;
import dev.claudeloop.testsupport.RealCli;

@RealCli
class RealMemoryIT extends MemoryScenarios {

    RealMemoryIT() {
        super(new GradleDialect());
    }
}
