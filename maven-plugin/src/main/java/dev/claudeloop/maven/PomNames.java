package dev.claudeloop.maven;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.UnknownOptions;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginContainer;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * The names by which a POM, with the profiles of the settings, sets options: Maven ignores one that is misspelled, but
 * for a warning of newer versions.
 */
final class PomNames {
    static final String PLUGIN = "dev.claudeloop:claude-loop-maven-plugin";
    static final String PREFIX = "claudeLoop.";

    private PomNames() {}

    static void refuseUnknown(MavenProject project) {
        refuse(project.getProperties().stringPropertyNames(), property -> "<" + property + ">");
        refuse(elements(project), property -> "<" + property.substring(PREFIX.length()) + ">");
    }

    private static void refuse(Collection<String> properties, UnaryOperator<String> spelling) {
        UnknownOptions.refuse(properties, spelling, LoopOptions.VERIFY_TASKS, LoopOptions.VERIFY_GOALS);
    }

    /** What stands in the configuration of the plugin and of its executions, as the properties of the same names. */
    private static Set<String> elements(MavenProject project) {
        return Stream.<PluginContainer>of(project.getBuild(), project.getBuild().getPluginManagement())
                .filter(container -> container != null)
                .map(container -> container.getPluginsAsMap().get(PLUGIN))
                .filter(plugin -> plugin != null)
                .flatMap(PomNames::configurations)
                .flatMap(PomNames::children)
                .map(child -> PREFIX + child.getName())
                .collect(Collectors.toSet());
    }

    private static Stream<Object> configurations(Plugin plugin) {
        return Stream.concat(Stream.<ConfigurationContainer>of(plugin), plugin.getExecutions().stream())
                .map(ConfigurationContainer::getConfiguration);
    }

    static Stream<Xpp3Dom> children(Object configuration) {
        return configuration instanceof Xpp3Dom dom ? Arrays.stream(dom.getChildren()) : Stream.of();
    }
}
