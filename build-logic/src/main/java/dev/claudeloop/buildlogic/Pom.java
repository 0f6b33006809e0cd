package dev.claudeloop.buildlogic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gradle.api.Project;
import org.gradle.api.file.Directory;

/**
 * The POM of a module over the root POM: the one place where this build finds coordinates, versions and dependencies.
 */
final class Pom {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]+)}");

    private final XmlElement root;
    private final XmlElement module;
    private final Map<String, String> properties = new LinkedHashMap<>();

    Pom(String root, String module) {
        this.root = XmlElement.parse(root);
        this.module = XmlElement.parse(module);
        for (XmlElement pom : List.of(this.root, this.module)) {
            pom.at("properties").flatMap(XmlElement::children).forEach(p -> properties.put(p.name(), p.text()));
        }
        properties.put("project.version", required(this.root, "version"));
    }

    static Pom of(Project project) {
        return new Pom(
                read(project, project.getRootProject().getLayout().getProjectDirectory()),
                read(project, project.getLayout().getProjectDirectory()));
    }

    private static String read(Project project, Directory directory) {
        return project.getProviders()
                .fileContents(directory.file("pom.xml"))
                .getAsText()
                .get();
    }

    String group() {
        return required(root, "groupId");
    }

    String artifact() {
        return required(module, "artifactId");
    }

    String rootArtifact() {
        return required(root, "artifactId");
    }

    String version() {
        return property("project.version");
    }

    String description() {
        return required(module, "description");
    }

    String property(String name) {
        String value = properties.get(name);
        if (value == null) {
            throw new IllegalArgumentException("pom.xml has no property " + name);
        }
        return interpolate(value);
    }

    private String interpolate(String text) {
        return REFERENCE
                .matcher(text)
                .replaceAll(reference -> Matcher.quoteReplacement(
                        properties.containsKey(reference.group(1)) ? property(reference.group(1)) : reference.group()));
    }

    Map<String, String> properties() {
        Map<String, String> interpolated = new LinkedHashMap<>();
        properties.keySet().forEach(name -> interpolated.put(name, property(name)));
        return interpolated;
    }

    boolean filtersResources() {
        return module.at("build/resources/resource/filtering")
                .anyMatch(filtering -> filtering.text().equals("true"));
    }

    /** What the module depends on, the dependencies of the root included, with the versions that the root manages. */
    List<PomDependency> dependencies() {
        Map<String, PomDependency> byKey = new LinkedHashMap<>();
        Stream.of(root, module)
                .flatMap(pom -> pom.at("dependencies/dependency"))
                .map(this::dependency)
                .map(this::managed)
                .forEach(dependency -> byKey.put(dependency.key(), dependency));
        return List.copyOf(byKey.values());
    }

    /** The platforms that the root imports, as {@code group:artifact:version}. */
    List<String> platforms() {
        return managedDependencies()
                .filter(dependency -> dependency.scope().equals("import"))
                .map(dependency -> dependency.coordinates() + ":" + dependency.version())
                .toList();
    }

    String managedVersion(String coordinates) {
        return managedDependencies()
                .filter(dependency -> dependency.coordinates().equals(coordinates))
                .map(PomDependency::version)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("pom.xml does not manage a version of " + coordinates));
    }

    private PomDependency managed(PomDependency dependency) {
        return managedDependencies()
                .filter(managed -> managed.key().equals(dependency.key()))
                .findFirst()
                .map(dependency::managedBy)
                .orElse(dependency);
    }

    private Stream<PomDependency> managedDependencies() {
        return root.at("dependencyManagement/dependencies/dependency").map(this::dependency);
    }

    private PomDependency dependency(XmlElement xml) {
        return PomDependency.of(xml, this::interpolate);
    }

    private static String required(XmlElement pom, String path) {
        return pom.text(path).orElseThrow(() -> new IllegalArgumentException("pom.xml has no " + path));
    }
}
