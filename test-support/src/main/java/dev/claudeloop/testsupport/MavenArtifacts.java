package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Artifacts that the installed Maven fetches, with what they depend on, written
 * {@code group:name:version[:type[:classifier]]}.
 */
record MavenArtifacts(List<String> coordinates) {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    static MavenArtifacts of(String... coordinates) {
        return new MavenArtifacts(List.of(coordinates));
    }

    void copyTo(Path folder) throws IOException {
        copyTo(folder, List.of());
    }

    void copyAloneTo(Path folder) throws IOException {
        copyTo(folder, List.of("-DexcludeTransitive"));
    }

    private void copyTo(Path folder, List<String> options) throws IOException {
        Path workplace = Files.createTempDirectory("claude-loop-artifacts");
        try {
            Path pom = Files.writeString(workplace.resolve("pom.xml"), pom());
            String plugin = "org.apache.maven.plugins:maven-dependency-plugin:"
                    + Versions.load().of("maven-dependency-plugin");
            List<String> command = new ArrayList<>(List.of(
                    MavenHome.installed().command().toString(),
                    "-q",
                    "-B",
                    "-ntp",
                    "-f",
                    pom.toString(),
                    plugin + ":copy-dependencies",
                    "-DincludeScope=runtime",
                    "-DoutputDirectory=" + folder,
                    "-Dmaven.repo.local=" + LocalRepository.path()));
            command.addAll(options);
            FinishedProcess maven =
                    ChildProcess.start(workplace, Map.of(), command).await(LIMIT);
            if (!maven.succeeded()) {
                throw new IOException("Maven could not fetch " + String.join(", ", coordinates)
                        + ". Check that Maven Central can be reached, then run the test again.\n" + maven);
            }
        } finally {
            Folders.delete(workplace);
        }
    }

    private String pom() {
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>local</groupId>
                  <artifactId>artifacts</artifactId>
                  <version>1</version>
                  <packaging>pom</packaging>
                  <dependencies>
                %s
                  </dependencies>
                </project>
                """.formatted(
                        coordinates.stream().map(MavenArtifacts::dependency).collect(Collectors.joining("\n")));
    }

    private static String dependency(String coordinates) {
        List<String> names = List.of("groupId", "artifactId", "version", "type", "classifier");
        String[] values = coordinates.split(":", -1);
        StringBuilder xml = new StringBuilder("    <dependency>");
        for (int i = 0; i < values.length; i++) {
            xml.append("<%1$s>%2$s</%1$s>".formatted(names.get(i), values[i]));
        }
        return xml.append("</dependency>").toString();
    }
}
