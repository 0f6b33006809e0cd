package dev.claudeloop.maven;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.RealCli;
import dev.claudeloop.testsupport.StopScenarios;

@RealCli
class RealStopIT extends StopScenarios {

    RealStopIT() {
        super(new MavenDialect());
    }
}
