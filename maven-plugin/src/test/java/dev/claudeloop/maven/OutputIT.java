package dev.claudeloop.maven;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.OutputScenarios;

class OutputIT extends OutputScenarios {

    OutputIT() {
        super(new MavenDialect());
    }
}
