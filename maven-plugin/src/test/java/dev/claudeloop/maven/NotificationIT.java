package dev.claudeloop.maven;

import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.NotificationScenarios;

class NotificationIT extends NotificationScenarios {

    NotificationIT() {
        super(new MavenDialect());
    }
}
