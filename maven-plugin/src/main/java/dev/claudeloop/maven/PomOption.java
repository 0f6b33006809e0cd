package dev.claudeloop.maven;

import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.model.BuildBase;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginContainer;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * An option as a POM writes it.
 *
 * @param property its name on the command line
 * @param element where the POM has it
 */
record PomOption(String property, String element, String value) {
    private static final String OF_A_CALL = "default-cli";

    /** Those that are in force where a goal of the plugin is called for this project, before values are filled in. */
    static Set<PomOption> in(MavenProject project) {
        return Stream.iterate(project, Objects::nonNull, MavenProject::getParent)
                .flatMap(PomOption::written)
                .collect(Collectors.toSet());
    }

    private static Stream<PomOption> written(MavenProject pom) {
        return Stream.concat(
                Stream.ofNullable(pom.getOriginalModel())
                        .flatMap(model -> written(model.getProperties(), model.getBuild())),
                pom.getActiveProfiles().stream()
                        .flatMap(profile -> written(profile.getProperties(), profile.getBuild())));
    }

    private static Stream<PomOption> written(Properties properties, @Nullable BuildBase build) {
        Stream<PomOption> asProperties = properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith(PomNames.PREFIX))
                .map(name -> new PomOption(name, "<" + name + ">", properties.getProperty(name)));
        return build == null ? asProperties : Stream.concat(asProperties, configured(build));
    }

    private static Stream<PomOption> configured(BuildBase build) {
        return Stream.<PluginContainer>of(build, build.getPluginManagement())
                .filter(Objects::nonNull)
                .map(container -> container.getPluginsAsMap().get(PomNames.PLUGIN))
                .filter(Objects::nonNull)
                .flatMap(PomOption::ofCalls)
                .flatMap(container -> PomNames.children(container.getConfiguration()))
                .map(PomOption::of);
    }

    private static Stream<ConfigurationContainer> ofCalls(Plugin plugin) {
        return Stream.concat(
                Stream.of(plugin),
                plugin.getExecutions().stream()
                        .filter(execution -> execution.getId().equals(OF_A_CALL)));
    }

    private static PomOption of(Xpp3Dom element) {
        return new PomOption(PomNames.PREFIX + element.getName(), "<" + element.getName() + ">", element.toString());
    }
}
