package dev.claudeloop.gradle;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.SetProperty;
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

    /** The names of those that the command line set. */
    @Internal
    public abstract SetProperty<String> getProjectProperties();

    @Internal
    public abstract SetProperty<String> getSystemProperties();

    @Internal
    public abstract ConfigurableFileCollection getInitScripts();

    @Internal
    public abstract ConfigurableFileCollection getIncludedBuilds();

    /** Whether the user switched the cache on or off; absent where nobody said. */
    @Internal
    public abstract Property<Boolean> getConfigurationCache();

    @Internal
    public abstract Property<Boolean> getOffline();

    @Internal
    public abstract Property<Boolean> getBuildCache();

    /** The arguments of the user, without those for the loop and those that make a JVM wait for a debugger. */
    List<String> arguments() {
        var arguments = new ArrayList<String>();
        for (String name : getProjectProperties().get()) {
            String value = getGradleProperties().get().get(name);
            if (value != null && !name.startsWith("claudeLoop.")) {
                arguments.add("-P" + name + "=" + value);
            }
        }
        for (String name : getSystemProperties().get()) {
            String value = System.getProperty(name);
            if (value != null && !name.startsWith("org.gradle.debug")) {
                arguments.add("-D" + name + "=" + value);
            }
        }
        for (File script : getInitScripts()) {
            arguments.addAll(List.of("--init-script", script.getPath()));
        }
        for (File build : getIncludedBuilds()) {
            arguments.addAll(List.of("--include-build", build.getPath()));
        }
        if (getConfigurationCache().isPresent()) {
            arguments.add(getConfigurationCache().get() ? "--configuration-cache" : "--no-configuration-cache");
        }
        if (getOffline().get()) {
            arguments.add("--offline");
        }
        if (getBuildCache().get()) {
            arguments.add("--build-cache");
        }
        return arguments;
    }
}
