package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalledProjectTest {

    @TempDir
    Path folder;

    private final MavenExecutionRequest request = new DefaultMavenExecutionRequest();

    @Test
    void a_call_without_a_choice_is_for_the_project_that_maven_was_called_on() {
        assertThat(called()).isEqualTo("shop");
    }

    @ParameterizedTest
    @ValueSource(strings = {"till", "./till", "till/pom.xml", ":till", "acme:till"})
    void the_loop_of_one_chosen_module_is_its_own(String name) {
        request.setSelectedProjects(List.of(name));

        assertThat(called()).isEqualTo("till");
    }

    @Test
    void a_module_that_is_named_twice_is_one() {
        request.setSelectedProjects(List.of("till", ":till"));

        assertThat(called()).isEqualTo("till");
    }

    @Test
    void the_loop_of_several_modules_is_that_of_the_whole() {
        request.setSelectedProjects(List.of("till", "prices"));

        assertThat(called()).isEqualTo("shop");
    }

    @Test
    void a_choice_that_only_leaves_out_is_for_the_whole() {
        request.setExcludedProjects(List.of("prices"));

        assertThat(called()).isEqualTo("shop");
    }

    @SuppressWarnings("deprecation") // Nothing else makes a session outside Maven.
    private String called() {
        MavenProject root = project("shop", folder);
        root.setExecutionRoot(true);
        List<MavenProject> all =
                List.of(root, project("prices", folder.resolve("prices")), project("till", folder.resolve("till")));
        var session = new MavenSession(
                null, new DefaultRepositorySystemSession(), request, new DefaultMavenExecutionResult());
        session.setAllProjects(all);
        session.setProjects(all);
        return CalledProject.of(session).getArtifactId();
    }

    private static MavenProject project(String name, Path folder) {
        var project = new MavenProject();
        project.setGroupId("acme");
        project.setArtifactId(name);
        project.setFile(folder.resolve("pom.xml").toFile());
        return project;
    }
}
