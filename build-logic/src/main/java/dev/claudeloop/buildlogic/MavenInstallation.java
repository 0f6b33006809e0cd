package dev.claudeloop.buildlogic;

import java.util.Arrays;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.component.ProjectComponentIdentifier;
import org.gradle.api.file.CopySpec;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.RelativePath;
import org.gradle.api.provider.Provider;
import org.gradle.api.provider.ProviderFactory;
import org.gradle.api.tasks.Sync;
import org.gradle.api.tasks.TaskProvider;

/**
 * A Maven from Maven Central, so that none has to be installed, with a repository of its own, so that the modules it
 * has to find there never reach the user's.
 */
record MavenInstallation(Project project, Pom pom) {
    private static final String REPOSITORY = ".gradle/maven-repository";

    void configureGoals() {
        TaskProvider<Sync> home = home();
        TaskProvider<Sync> modules = modules();
        Directory root = project.getRootProject().getLayout().getProjectDirectory();
        project.getTasks().withType(MavenGoal.class).configureEach(goal -> {
            goal.dependsOn(modules);
            goal.getMavenHome().fileProvider(home.map(Sync::getDestinationDir));
            goal.getRootPom().set(root.file("pom.xml"));
            goal.getModulePom().set(project.getLayout().getProjectDirectory().file("pom.xml"));
            goal.getRepository().set(root.dir(REPOSITORY));
            goal.getUserRepository().set(userRepository());
            goal.getOffline().set(project.getGradle().getStartParameter().isOffline());
            goal.getWorkplace().set(project.getLayout().getBuildDirectory().dir("maven/" + goal.getName()));
        });
    }

    private TaskProvider<Sync> home() {
        String version = pom.managedVersion("org.apache.maven:maven-core");
        Configuration distribution = project.getConfigurations()
                .detachedConfiguration(
                        project.getDependencies().create("org.apache.maven:apache-maven:" + version + ":bin@zip"));
        return project.getTasks().register("mavenHome", Sync.class, sync -> {
            sync.setDescription("Unpacks the Maven that describes the plugin.");
            sync.from(project.provider(() -> project.zipTree(distribution.getSingleFile())));
            sync.eachFile(file -> file.setRelativePath(withoutTopFolder(file.getRelativePath())));
            sync.setIncludeEmptyDirs(false);
            sync.into(project.getLayout().getBuildDirectory().dir("maven/home"));
        });
    }

    /** The modules that the plugin depends on, laid out as if Maven had installed them. */
    private TaskProvider<Sync> modules() {
        Directory root = project.getRootProject().getLayout().getProjectDirectory();
        FileCollection jars = project.getConfigurations()
                .getByName("runtimeClasspath")
                .getIncoming()
                .artifactView(view -> view.componentFilter(ProjectComponentIdentifier.class::isInstance))
                .getFiles();
        return project.getTasks().register("mavenModules", Sync.class, sync -> {
            sync.setDescription("Gives Maven the modules that the plugin depends on.");
            sync.into(root.dir(REPOSITORY).dir(pom.group().replace('.', '/')));
            sync.from(root.file("pom.xml"), file -> install(file, pom.rootArtifact(), ".pom"));
            pom.dependencies().stream()
                    .filter(dependency -> dependency.group().equals(pom.group()))
                    .filter(dependency -> !dependency.scope().equals("test"))
                    .forEach(dependency -> {
                        String artifact = dependency.artifact();
                        sync.from(root.file(dependency.folder() + "/pom.xml"), file -> install(file, artifact, ".pom"));
                        sync.from(
                                jars.filter(jar -> jar.getName().startsWith(artifact + "-")),
                                file -> install(file, artifact, ".jar"));
                    });
        });
    }

    private void install(CopySpec file, String artifact, String extension) {
        String name = artifact + "-" + pom.version() + extension;
        file.into(artifact + "/" + pom.version());
        file.rename(original -> name);
    }

    private Provider<String> userRepository() {
        ProviderFactory providers = project.getProviders();
        return providers
                .systemProperty("maven.repo.local")
                .orElse(providers.systemProperty("user.home").map(home -> home + "/.m2/repository"));
    }

    private static RelativePath withoutTopFolder(RelativePath path) {
        String[] segments = path.getSegments();
        return new RelativePath(true, Arrays.copyOfRange(segments, 1, segments.length));
    }
}
