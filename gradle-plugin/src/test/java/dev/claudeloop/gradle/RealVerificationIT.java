package dev.claudeloop.gradle;

import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.RealCli;
import dev.claudeloop.testsupport.VerificationScenarios;

@RealCli
class RealVerificationIT extends VerificationScenarios {

    RealVerificationIT() {
        super(new GradleDialect());
    }
}
