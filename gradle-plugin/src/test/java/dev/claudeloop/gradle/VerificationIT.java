package dev.claudeloop.gradle;

import static dev.claudeloop.testsupport.RehearsedIteration.claiming;

import dev.claudeloop.testsupport.FileEdit;
import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.SampleProject;
import dev.claudeloop.testsupport.VerificationScenarios;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class VerificationIT extends VerificationScenarios {

    VerificationIT() {
        super(new GradleDialect());
    }

    @Test
    void a_build_that_does_not_listen_when_it_is_stopped_ends_with_its_daemon() throws IOException {
        SampleProject sample = sample("kata");
        String start = "useJUnitPlatform()\n";
        rehearse(sample, claiming().edit(new FileEdit("build.gradle", start, start + """
                    def testing = file(".git/testing")
                    doFirst {
                        testing.text = ProcessHandle.current().pid() + "\\n"
                        while (true) {
                            Thread.onSpinWait()
                        }
                    }
                """)));

        assertIsStoppedAtTheTimeLimit(sample);
    }
}
