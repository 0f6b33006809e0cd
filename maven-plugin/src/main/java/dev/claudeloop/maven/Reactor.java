package dev.claudeloop.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.model.Model;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

/**
 * The modules whose tests count: those of the session, and those that the agent has added since.
 *
 * @param knownFolders where the modules of the session write their reports, by module folder
 */
record Reactor(Map<Path, Set<Path>> knownFolders) {

    static Reactor of(Collection<MavenProject> projects) {
        return new Reactor(projects.stream()
                .collect(Collectors.toMap(
                        project -> project.getBasedir().toPath(), ReportFolders::of, (one, other) -> one)));
    }

    List<Path> reportFolders() {
        return modules().stream()
                .flatMap(module ->
                        knownFolders.getOrDefault(module, ReportFolders.usual(module.resolve("target"))).stream())
                .distinct()
                .toList();
    }

    private Set<Path> modules() {
        var modules = new LinkedHashSet<Path>();
        var unread = new ArrayDeque<>(knownFolders.keySet());
        for (Path module = unread.poll(); module != null; module = unread.poll()) {
            if (modules.add(module)) {
                unread.addAll(modulesOf(module));
            }
        }
        return modules;
    }

    private static List<Path> modulesOf(Path folder) {
        Path pom = folder.resolve("pom.xml");
        try (InputStream in = Files.newInputStream(pom)) {
            Model model = new MavenXpp3Reader().read(in, false);
            return Stream.concat(
                            model.getModules().stream(),
                            model.getProfiles().stream().flatMap(profile -> profile.getModules().stream()))
                    .map(name -> folder.resolve(name).normalize())
                    .map(module -> Files.isRegularFile(module) ? module.resolveSibling("") : module)
                    .toList();
        } catch (IOException | XmlPullParserException e) {
            // The nested Maven has met the same POM, and its output says what is wrong with it.
            return List.of();
        }
    }
}
