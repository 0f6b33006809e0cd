package dev.claudeloop.gradle;

import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.RealCli;
import dev.claudeloop.testsupport.RealCliScenarios;

@RealCli
class RealCliIT extends RealCliScenarios {

    RealCliIT() {
        super(new GradleDialect());
    }
}
