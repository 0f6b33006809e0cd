package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.FinishedProcess;
import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.NotificationScenarios;

class NotificationIT extends NotificationScenarios {

    NotificationIT() {
        super(new GradleDialect());
    }

    @Override
    protected void assertSecondRun(FinishedProcess run) {
        assertThat(run.output()).contains("Reusing configuration cache.");
    }
}
