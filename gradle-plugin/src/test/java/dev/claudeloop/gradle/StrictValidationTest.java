package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.inject.Inject;
import org.gradle.api.DefaultTask;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.TaskAction;
import org.gradle.plugin.devel.tasks.internal.ValidateAction;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code validatePlugins} does in its worker, for a Gradle laid out from Maven artifacts can start none. */
class StrictValidationTest {

    @TempDir
    Path folder;

    @Test
    void the_tasks_pass_the_strict_checks_of_gradle() throws IOException, URISyntaxException {
        assertThat(problemsIn(ClaudeLoopPlugin.class)).isEqualTo("[]");
    }

    @Test
    void a_careless_task_does_not() throws IOException, URISyntaxException {
        assertThat(problemsIn(Careless.class)).contains("Careless").contains("file");
    }

    /** A file of which nobody says how it is compared, in a task of which nobody says whether it can be cached. */
    public abstract static class Careless extends DefaultTask {
        @InputFile
        public abstract File getFile();

        @TaskAction
        void act() {}
    }

    private String problemsIn(Class<?> one) throws IOException, URISyntaxException {
        Path report = folder.resolve("problems.txt");
        ValidateAction.Params parameters = ProjectBuilder.builder()
                .withProjectDir(folder.toFile())
                .build()
                .getObjects()
                .newInstance(ValidateAction.Params.class);
        parameters
                .getClasses()
                .from(Path.of(
                        one.getProtectionDomain().getCodeSource().getLocation().toURI()));
        parameters.getOutputFile().set(report.toFile());
        parameters.getEnableStricterValidation().set(true);
        new Validation(parameters).execute();
        return Files.readString(report);
    }

    private static final class Validation extends ValidateAction {
        private final Params parameters;

        Validation(Params parameters) {
            this.parameters = parameters;
        }

        @Inject
        @Override
        public Params getParameters() {
            return parameters;
        }
    }
}
