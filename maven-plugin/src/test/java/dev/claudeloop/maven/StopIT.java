package dev.claudeloop.maven;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.StopScenarios;

class StopIT extends StopScenarios {

    StopIT() {
        super(new MavenDialect());
    }
}
