package dev.claudeloop.buildlogic;

import java.util.HashMap;
import java.util.Map;
import org.apache.tools.ant.filters.ReplaceTokens;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.file.DuplicatesStrategy;
import org.gradle.api.plugins.BasePluginExtension;
import org.gradle.api.plugins.JavaLibraryPlugin;
import org.gradle.api.tasks.bundling.AbstractArchiveTask;
import org.gradle.api.tasks.compile.JavaCompile;
import org.gradle.api.tasks.testing.Test;
import org.gradle.api.tasks.testing.logging.TestExceptionFormat;
import org.gradle.language.jvm.tasks.ProcessResources;

/** A module of the Maven build, built by Gradle from the same POM. */
public class ModulePlugin implements Plugin<Project> {

    @Override
    public void apply(Project project) {
        Pom pom = Pom.of(project);
        project.getPluginManager().apply(JavaLibraryPlugin.class);
        project.setGroup(pom.group());
        project.setVersion(pom.version());
        project.setDescription(pom.description());
        project.getExtensions()
                .getByType(BasePluginExtension.class)
                .getArchivesName()
                .set(pom.artifact());
        new PomDependencies(project, pom).declare();
        compileAsMavenDoes(project, pom);
        project.getTasks().withType(Test.class).configureEach(ModulePlugin::runUnitTestsOnly);
        project.getTasks().withType(AbstractArchiveTask.class).configureEach(ModulePlugin::makeReproducible);
    }

    private static void compileAsMavenDoes(Project project, Pom pom) {
        int release = Integer.parseInt(pom.property("maven.compiler.release"));
        project.getTasks().withType(JavaCompile.class).configureEach(compile -> {
            compile.getOptions().getRelease().set(release);
            compile.getOptions().setEncoding(pom.property("project.build.sourceEncoding"));
            compile.getOptions().getCompilerArgs().add("-parameters");
        });
        if (pom.filtersResources()) {
            Map<String, String> tokens = pom.properties();
            project.getTasks().named("processResources", ProcessResources.class, resources -> {
                resources.getInputs().property("tokens", tokens);
                // The configuration cache cannot keep Map.of here.
                resources.filter(
                        new HashMap<>(Map.of("tokens", tokens, "beginToken", "${", "endToken", "}")),
                        ReplaceTokens.class);
            });
        }
    }

    /** Functional suites need homes of other build tools; they stay in the Maven build. */
    private static void runUnitTestsOnly(Test test) {
        test.useJUnitPlatform();
        test.setMaxParallelForks(Runtime.getRuntime().availableProcessors());
        test.exclude("**/*IT.class", "**/*IT$*.class");
        test.getTestLogging().setExceptionFormat(TestExceptionFormat.FULL);
        // Without a locale a JVM refuses names of files in most scripts.
        test.environment("LC_ALL", "C.UTF-8");
        // No file for failed examples, which JVMs that run side by side would share.
        test.systemProperty("jqwik.database", "");
        test.systemProperty("claudeloop.root", test.getProject().getRootDir());
    }

    private static void makeReproducible(AbstractArchiveTask archive) {
        archive.setPreserveFileTimestamps(false);
        archive.setReproducibleFileOrder(true);
        archive.setDuplicatesStrategy(DuplicatesStrategy.FAIL);
    }
}
