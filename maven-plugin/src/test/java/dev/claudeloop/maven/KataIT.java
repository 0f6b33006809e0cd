package dev.claudeloop.maven;

import dev.claudeloop.testsupport.KataScenarios;
import dev.claudeloop.testsupport.MavenDialect;

class KataIT extends KataScenarios {

    KataIT() {
        super(new MavenDialect());
    }
}
