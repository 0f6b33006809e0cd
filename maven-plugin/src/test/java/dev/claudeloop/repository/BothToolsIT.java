package dev.claudeloop.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.Build;
import dev.claudeloop.testsupport.BuildDialect;
import dev.claudeloop.testsupport.FinishedProcess;
import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.LoopScenarios;
import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.RehearsedIteration;
import dev.claudeloop.testsupport.RunningLoop;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One project with both build files. */
class BothToolsIT extends LoopScenarios {
    private static final Map<String, String> OPTIONS = Map.of("verify", "never", "rehearse", "true");

    private final BuildDialect gradle = new GradleDialect();

    BothToolsIT() {
        super(new MavenDialect());
    }

    @Test
    void while_a_loop_runs_under_maven_one_under_gradle_is_refused_but_can_cancel_it() throws IOException {
        SampleProject sample = copy("kata");
        gradle.adapt(sample);
        sample.initGit();
        rehearse(sample, RehearsedIteration.working().write("half.txt", "done").hanging());
        Build gradleBuild = gradle.build(folder);

        try (RunningLoop maven = start(sample, OPTIONS)) {
            maven.awaitThat("the agent works", () -> sample.has("half.txt"));

            List<String> loop = gradle.loop(OPTIONS);
            FinishedProcess refused = gradleBuild.run(sample, loop.toArray(String[]::new));
            assertFailsWith(refused, "A loop is already at work in this work tree: the loop in ");
            assertThat(refused.output()).contains("(pid " + maven.pid() + ", since ");

            gradleBuild.run(sample, gradle.control("cancel")).requireSuccess();
            maven.await(Duration.ofMinutes(1)).requireSuccess();
        }
        assertFinished(sample, "cancelled", 1);
    }
}
