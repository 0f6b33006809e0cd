package dev.claudeloop.maven;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.VerificationScenarios;

class VerificationIT extends VerificationScenarios {

    VerificationIT() {
        super(new MavenDialect());
    }
}
