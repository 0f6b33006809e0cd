package dev.claudeloop.gradle;

import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.VerificationScenarios;

class VerificationIT extends VerificationScenarios {

    VerificationIT() {
        super(new GradleDialect());
    }
}
