package dev.claudeloop.core.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ChangesRecord.Commit;
import dev.claudeloop.core.api.ChangesRecord.Lines;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits and files by name, for people who look at what an iteration did. */
class NamedChangesTest {
    @TempDir
    Path temp;

    private SampleProject sample;
    private WorkTree tree;

    @BeforeEach
    void a_project() throws IOException {
        sample = SampleProject.copy("kata", temp);
        sample.write("a.txt", "one\ntwo\n").commit("Begin");
        tree = new WorkTree(sample.directory(), new CommandRunner(ProcessFactory.system()));
    }

    @Test
    void the_latest_commit_comes_first_and_files_have_the_lines_that_came_and_went() throws Exception {
        Snapshot before = tree.snapshot();
        sample.write("a.txt", "one\nthree\nfour\n").commit("Count on");
        sample.write("b.txt", "new\n").commit("Über b");
        sample.write("unknown.txt", "git does not know this file\n");

        ChangesRecord changes = tree.changesSince(before);

        String head = sample.git("rev-parse", "--short", "HEAD");
        assertThat(changes.log()).hasSize(2).startsWith(new Commit(head, "Über b"));
        assertThat(changes.log().get(1).subject()).isEqualTo("Count on");
        assertThat(changes.lines()).containsExactly(new Lines("a.txt", 2, 1), new Lines("b.txt", 1, 0));
        assertThat(changes.diffstat()).isEqualTo("3 files changed, 3 insertions(+), 1 deletions(-)");
    }

    @Test
    void all_are_counted_and_the_newest_named_whatever_their_messages_and_the_users_settings() throws Exception {
        sample.git("config", "log.showSignature", "true");
        sample.git("config", "format.pretty", "fuller");
        sample.git("config", "log.decorate", "full");
        Snapshot before = tree.snapshot();
        for (int i = 1; i <= 52; i++) {
            String message = "commit " + i + "\rcommit 0\tx " + "x".repeat(300);
            sample.git("commit", "--quiet", "--allow-empty", "--message", message);
        }
        sample.git("commit", "--quiet", "--allow-empty", "--allow-empty-message", "--message", "");

        ChangesRecord changes = tree.changesSince(before);

        assertThat(changes.commits()).isEqualTo(53);
        assertThat(changes.log()).hasSize(50);
        assertThat(changes.log().get(0).subject()).isEmpty();
        assertThat(changes.log().get(1).subject()).startsWith("commit 52").hasSize(203);
    }

    @Test
    void nothing_is_named_where_nothing_changed() throws Exception {
        ChangesRecord changes = tree.changesSince(tree.snapshot());

        assertThat(changes.log()).isEmpty();
        assertThat(changes.lines()).isEmpty();
    }
}
