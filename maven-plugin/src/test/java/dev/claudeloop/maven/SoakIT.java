package dev.claudeloop.maven;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.SoakScenarios;

class SoakIT extends SoakScenarios {

    SoakIT() {
        super(new MavenDialect());
    }
}
