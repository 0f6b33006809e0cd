package dev.claudeloop.maven;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.settings.io.xpp3.SettingsXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

/** The profiles that settings switch on; the session does not tell them from those that the user named. */
final class SettingsProfiles {

    private SettingsProfiles() {}

    static List<String> of(MavenExecutionRequest request) {
        return Stream.of(request.getUserSettingsFile(), request.getGlobalSettingsFile())
                .filter(Objects::nonNull)
                .filter(File::isFile)
                .flatMap(file -> activeIn(file).stream())
                .toList();
    }

    private static List<String> activeIn(File settings) {
        try (InputStream in = Files.newInputStream(settings.toPath())) {
            return new SettingsXpp3Reader().read(in, false).getActiveProfiles();
        } catch (IOException | XmlPullParserException e) {
            // Maven has read the same file, and told what is wrong with it.
            return List.of();
        }
    }
}
