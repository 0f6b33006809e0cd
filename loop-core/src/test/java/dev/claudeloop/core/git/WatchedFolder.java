package dev.claudeloop.core.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandResult;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A folder whose changes are asked for, and hands to change it. */
abstract class WatchedFolder {
    final CommandRunner runner = new CommandRunner(ProcessFactory.system());

    @TempDir
    Path temp;

    Path project;
    WorkTree tree;

    @BeforeEach
    void a_folder_with_a_space_in_its_name() throws IOException {
        project = Files.createDirectory(temp.resolve("my project"));
        tree = new WorkTree(project, runner);
    }

    final void write(String name, String content) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    final void commit(String message) throws Exception {
        git("add", "--all");
        git("-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "--quiet", "-m", message);
    }

    final void git(String... arguments) throws Exception {
        var words = new ArrayList<String>(List.of("git"));
        words.addAll(List.of(arguments));
        run(words.toArray(String[]::new));
    }

    final void run(String... words) throws Exception {
        CommandResult result = runner.run(Command.of(project, List.of(words)), Duration.ofMinutes(1));
        assertThat(result.succeeded()).as(result.output()).isTrue();
    }
}
