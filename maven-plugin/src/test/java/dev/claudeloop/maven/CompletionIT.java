package dev.claudeloop.maven;

import dev.claudeloop.testsupport.CompletionScenarios;
import dev.claudeloop.testsupport.MavenDialect;

class CompletionIT extends CompletionScenarios {

    CompletionIT() {
        super(new MavenDialect());
    }
}
