package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.MavenExecutionRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsProfilesTest {

    @TempDir
    Path folder;

    private final MavenExecutionRequest request = new DefaultMavenExecutionRequest();

    @Test
    void profiles_of_both_settings_are_told_and_those_of_the_command_line_are_not() throws IOException {
        settings(
                "user.xml", "<settings><activeProfiles><activeProfile>own</activeProfile></activeProfiles></settings>");
        settings(
                "global.xml",
                "<settings><activeProfiles><activeProfile>nexus</activeProfile></activeProfiles></settings>");
        request.setUserSettingsFile(folder.resolve("user.xml").toFile())
                .setGlobalSettingsFile(folder.resolve("global.xml").toFile())
                .addActiveProfile("own")
                .addActiveProfile("told");

        assertThat(SettingsProfiles.of(request)).containsExactly("own", "nexus");
    }

    @Test
    void settings_that_are_missing_or_broken_switch_nothing_on() throws IOException {
        settings("user.xml", "<settings");
        request.setUserSettingsFile(folder.resolve("user.xml").toFile())
                .setGlobalSettingsFile(folder.resolve("global.xml").toFile());

        assertThat(SettingsProfiles.of(request)).isEmpty();
    }

    private void settings(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
