package dev.claudeloop.maven;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.MemoryScenarios;
import dev.claudeloop.testsupport.RealCli;

@RealCli
class RealMemoryIT extends MemoryScenarios {

    RealMemoryIT() {
        super(new MavenDialect());
    }
}
