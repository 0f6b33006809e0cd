package dev.claudeloop.buildlogic;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.inject.Inject;
import org.gradle.api.DefaultTask;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.Directory;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.FileSystemOperations;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputDirectory;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.process.ExecOperations;
import org.gradle.work.DisableCachingByDefault;

/** Runs a goal of Maven on a copy of a module: its POM, its sources and what Gradle compiled of them. */
@DisableCachingByDefault(because = "Maven reads settings and repositories that are no inputs")
public abstract class MavenGoal extends DefaultTask {

    @Input
    public abstract Property<String> getGoal();

    @InputDirectory
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract DirectoryProperty getMavenHome();

    @InputFile
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getRootPom();

    @InputFile
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getModulePom();

    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getSources();

    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getClasses();

    /** Where Maven keeps its downloads and finds the other modules. */
    @Internal
    public abstract DirectoryProperty getRepository();

    /** Where Maven looks before it downloads; it writes nothing there. */
    @Internal
    public abstract Property<String> getUserRepository();

    @Internal
    public abstract Property<Boolean> getOffline();

    /** The folder of the copy, in which Maven writes. */
    @Internal
    public abstract DirectoryProperty getWorkplace();

    /** What the goal writes, as a path below the module's {@code target}. */
    @Input
    public abstract Property<String> getWrites();

    @OutputDirectory
    public Provider<Directory> getWritten() {
        return getWorkplace().zip(getWrites(), (workplace, path) -> workplace.dir("module/target/" + path));
    }

    @Inject
    protected abstract FileSystemOperations getFiles();

    @Inject
    protected abstract ExecOperations getProcesses();

    @TaskAction
    void run() {
        File workplace = getWorkplace().get().getAsFile();
        getFiles().sync(copy -> {
            copy.into(workplace);
            copy.from(getRootPom());
            copy.from(getModulePom(), pom -> pom.into("module"));
            copy.from(getSources(), sources -> sources.into("module/src/main/java"));
            copy.from(getClasses(), classes -> classes.into("module/target/classes"));
        });
        Directory home = getMavenHome().get();
        getProcesses().javaexec(java -> {
            java.setWorkingDir(workplace);
            java.classpath(home.dir("boot").getAsFileTree().matching(boot -> boot.include("plexus-classworlds-*.jar")));
            java.getMainClass().set("org.codehaus.plexus.classworlds.launcher.Launcher");
            java.systemProperties(Map.of(
                    "maven.home", home,
                    "classworlds.conf", home.file("bin/m2.conf"),
                    "maven.multiModuleProjectDirectory", workplace));
            java.args(arguments());
        });
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                "--batch-mode",
                "--quiet",
                "--no-transfer-progress",
                "--file",
                "module/pom.xml",
                "-Dmaven.repo.local=" + getRepository().get(),
                "-Dmaven.repo.local.tail=" + getUserRepository().get(),
                getGoal().get()));
        if (getOffline().get()) {
            arguments.add("--offline");
        }
        return arguments;
    }
}
