package dev.claudeloop.maven;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.RealCli;
import dev.claudeloop.testsupport.VerificationScenarios;

@RealCli
class RealVerificationIT extends VerificationScenarios {

    RealVerificationIT() {
        super(new MavenDialect());
    }
}
