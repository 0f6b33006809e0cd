package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.RehearsedIteration;
import dev.claudeloop.testsupport.SampleProject;
import dev.claudeloop.testsupport.VerificationScenarios;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerificationIT extends VerificationScenarios {

    VerificationIT() {
        super(new MavenDialect());
    }

    @Test
    void only_the_modules_that_the_user_chose_count() throws IOException {
        SampleProject sample = sample("multi-module");
        rehearse(sample, RehearsedIteration.claiming());

        run(build(), sample, Map.of("rehearse", "true"), "-pl", "prices,discounts")
                .requireSuccess();

        assertFinished(sample, "complete", 1);
        assertThat(records(sample).passed()).containsExactly(3);
    }
}
