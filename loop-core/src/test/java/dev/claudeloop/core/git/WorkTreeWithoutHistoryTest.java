package dev.claudeloop.core.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Where git has no commit to compare with, or is not there to ask. */
class WorkTreeWithoutHistoryTest extends WatchedFolder {
    @Test
    void the_first_commit_of_a_repository_is_a_change() throws Exception {
        git("init", "--quiet", "--initial-branch=main");
        Snapshot before = tree.snapshot();
        assertThat(before.head()).isNull();
        write("a.txt", "a");
        commit("first");
        ChangesRecord changes = tree.changesSince(before);
        assertThat(changes.commits()).isEqualTo(1);
        assertThat(changes.files()).containsExactly("a.txt");
    }

    @Test
    void without_git_files_are_compared_by_size_and_time() throws Exception {
        write("pom.xml", "");
        write("kept.txt", "x");
        write("changed.txt", "x");
        write("deleted.txt", "x");
        assertThat(tree.isRepository()).isFalse();
        Snapshot before = tree.snapshot();
        assertThat(tree.changesSince(before).any()).isFalse();
        write("changed.txt", "longer");
        Files.delete(project.resolve("deleted.txt"));
        write("sub/new.txt", "x");
        write("target/a.class", "x");
        write(".claude-loop/status.json", "x");
        ChangesRecord changes = tree.changesSince(before);
        assertThat(changes.files()).containsExactly("changed.txt", "deleted.txt", "sub/new.txt");
        assertThat(changes.headAfter()).isNull();
    }

    @Test
    void a_repository_that_appears_is_compared_by_the_walk() throws Exception {
        write("a.txt", "a");
        Snapshot before = tree.snapshot();
        git("init", "--quiet", "--initial-branch=main");
        commit("first");
        assertThat(tree.changesSince(before).any()).isFalse();
        assertThat(tree.snapshot().git()).isTrue();
    }

    @Test
    void without_the_git_program_the_folder_is_walked() throws Exception {
        git("init", "--quiet", "--initial-branch=main");
        var withoutGit = new WorkTree(project, new CommandRunner(builder -> {
            throw new IOException("no such program");
        }));
        Snapshot before = withoutGit.snapshot();
        write("a.txt", "a");
        assertThat(withoutGit.changesSince(before).files()).containsExactly("a.txt");
    }
}
