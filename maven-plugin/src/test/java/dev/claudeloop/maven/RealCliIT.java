package dev.claudeloop.maven;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.RealCli;
import dev.claudeloop.testsupport.RealCliScenarios;

@RealCli
class RealCliIT extends RealCliScenarios {

    RealCliIT() {
        super(new MavenDialect());
    }
}
