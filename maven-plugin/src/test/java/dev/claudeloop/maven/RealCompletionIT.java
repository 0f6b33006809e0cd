package dev.claudeloop.maven;

import dev.claudeloop.testsupport.CompletionScenarios;
import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.RealCli;

@RealCli
class RealCompletionIT extends CompletionScenarios {

    RealCompletionIT() {
        super(new MavenDialect());
    }
}
