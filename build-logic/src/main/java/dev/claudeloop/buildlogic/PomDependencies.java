package dev.claudeloop.buildlogic;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Dependency;
import org.gradle.api.artifacts.ModuleDependency;
import org.gradle.api.artifacts.dsl.DependencyHandler;

/** Gives a Gradle project the dependencies of its POM. */
record PomDependencies(Project project, Pom pom) {
    private static final Map<String, List<String>> CONFIGURATIONS = Map.of(
            "compile", List.of("api"),
            "runtime", List.of("runtimeOnly"),
            "provided", List.of("compileOnly", "testImplementation"),
            "test", List.of("testImplementation"));

    void declare() {
        pom.dependencies().forEach(this::declare);
        add("testRuntimeOnly", "org.junit.platform:junit-platform-launcher");
    }

    private void declare(PomDependency dependency) {
        List<String> configurations = CONFIGURATIONS.get(dependency.scope());
        if (configurations == null) {
            throw new IllegalArgumentException(
                    "The Gradle build knows no scope " + dependency.scope() + ", which " + dependency.coordinates()
                            + " has in " + project.getName() + "/pom.xml: add it to PomDependencies");
        }
        configurations.forEach(configuration -> declare(dependency, configuration));
    }

    private void declare(PomDependency dependency, String configuration) {
        if (dependency.group().equals(pom.group())) {
            add(configuration, project.project(":" + dependency.folder()));
            return;
        }
        ModuleDependency declared = (ModuleDependency) add(configuration, dependency.notation());
        dependency.exclusions().forEach(exclusion -> exclude(declared, exclusion));
    }

    private static void exclude(ModuleDependency from, PomDependency.Exclusion exclusion) {
        Map<String, String> coordinates =
                new TreeMap<>(Map.of("group", exclusion.group(), "module", exclusion.artifact()));
        coordinates.values().removeIf("*"::equals);
        if (coordinates.isEmpty()) {
            from.setTransitive(false);
        } else {
            from.exclude(coordinates);
        }
    }

    /** With the platforms beside it, as a dependency may leave its version to one of them. */
    private Dependency add(String configuration, Object dependency) {
        DependencyHandler dependencies = project.getDependencies();
        pom.platforms().forEach(platform -> dependencies.add(configuration, dependencies.platform(platform)));
        return dependencies.add(configuration, dependency);
    }
}
