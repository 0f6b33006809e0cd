package dev.claudeloop.maven;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** Where Surefire and Failsafe write the JUnit XML of a module: the usual folders, and those that its POM names. */
final class ReportFolders {
    private static final List<String> USUAL = List.of("surefire-reports", "failsafe-reports");
    private static final List<String> PLUGINS = List.of("maven-surefire-plugin", "maven-failsafe-plugin");

    private ReportFolders() {}

    static Set<Path> of(MavenProject project) {
        Set<Path> folders = usual(Path.of(project.getBuild().getDirectory()));
        Path module = project.getBasedir().toPath();
        project.getBuild().getPlugins().stream()
                .filter(plugin -> PLUGINS.contains(plugin.getArtifactId()))
                .flatMap(ReportFolders::configurations)
                .flatMap(ReportFolders::named)
                .forEach(name -> folders.add(module.resolve(name)));
        return folders;
    }

    static Set<Path> usual(Path buildDirectory) {
        var folders = new LinkedHashSet<Path>();
        USUAL.forEach(name -> folders.add(buildDirectory.resolve(name)));
        return folders;
    }

    private static Stream<Object> configurations(Plugin plugin) {
        return Stream.<ConfigurationContainer>concat(Stream.of(plugin), plugin.getExecutions().stream())
                .map(ConfigurationContainer::getConfiguration);
    }

    private static Stream<String> named(Object configuration) {
        Xpp3Dom folder = configuration instanceof Xpp3Dom dom ? dom.getChild("reportsDirectory") : null;
        return Stream.ofNullable(folder).map(Xpp3Dom::getValue).filter(name -> name != null && !name.isBlank());
    }
}
