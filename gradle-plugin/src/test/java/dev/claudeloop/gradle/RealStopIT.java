package dev.claudeloop.gradle;

import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.RealCli;
import dev.claudeloop.testsupport.StopScenarios;

@RealCli
class RealStopIT extends StopScenarios {

    RealStopIT() {
        super(new GradleDialect());
    }
}
