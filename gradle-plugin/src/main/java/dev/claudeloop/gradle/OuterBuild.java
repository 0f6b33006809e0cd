package dev.claudeloop.gradle;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.inject.Inject;
import org.gradle.StartParameter;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Internal;

/** How the build that runs the loop was called, so that the nested one can be called alike. */
public abstract class OuterBuild {

    @Internal
    public abstract DirectoryProperty getGradleHome();

    @Internal
    public abstract DirectoryProperty getGradleUserHome();

    /** All properties of the build, whether from the command line or from a file. */
    @Internal
    public abstract MapProperty<String, String> getGradleProperties();

    /** Whether the user switched the cache on or off; absent where nobody said. */
    @Internal
    public abstract Property<Boolean> getConfigurationCache();

    /**
     * The call that runs the task now. What the configuration copies of it would be that of an earlier call where the
     * configuration cache is hit, and secrets in it would be stored.
     */
    @Inject
    @SuppressWarnings("JavaxInjectOnAbstractMethod") // Gradle writes the method.
    protected abstract StartParameter getCall();

    /** The names of the properties that the command line set. */
    Set<String> namesOnCommandLine() {
        return getCall().getProjectProperties().keySet();
    }

    /** The arguments of the user, without those for the loop and those that make a JVM wait for a debugger. */
    List<String> arguments() {
        StartParameter call = getCall();
        var arguments = new ArrayList<String>();
        arguments.addAll(set("-P", call.getProjectProperties(), name -> !name.startsWith("claudeLoop.")));
        arguments.addAll(set("-D", call.getSystemPropertiesArgs(), name -> !name.startsWith("org.gradle.debug")));
        for (File script : call.getInitScripts()) {
            arguments.addAll(List.of("--init-script", script.getPath()));
        }
        for (File build : call.getIncludedBuilds()) {
            arguments.addAll(List.of("--include-build", build.getPath()));
        }
        if (getConfigurationCache().isPresent()) {
            arguments.add(getConfigurationCache().get() ? "--configuration-cache" : "--no-configuration-cache");
        }
        if (call.isOffline()) {
            arguments.add("--offline");
        }
        if (call.isBuildCacheEnabled()) {
            arguments.add("--build-cache");
        }
        return arguments;
    }

    private static List<String> set(String flag, Map<String, String> properties, Predicate<String> passedOn) {
        return properties.entrySet().stream()
                .filter(property -> passedOn.test(property.getKey()))
                .map(property -> flag + property.getKey() + "=" + property.getValue())
                .toList();
    }
}
