package dev.claudeloop.maven;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.SampleScenarios;

class SampleIT extends SampleScenarios {

    SampleIT() {
        super(new MavenDialect());
    }
}
