package dev.claudeloop.maven;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.MemoryScenarios;

class MemoryIT extends MemoryScenarios {

    MemoryIT() {
        super(new MavenDialect());
    }
}
