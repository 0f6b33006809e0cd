package dev.claudeloop.core.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.testsupport.SampleProject;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Git tells of a repository in a repository only that it is there, or differs. */
class NestedRepositoryTest {
    private static final String FILE = "src/main/java/kata/FizzBuzz.java";

    @TempDir
    Path temp;

    private SampleProject outer;
    private WorkTree tree;

    @BeforeEach
    void a_project_with_a_submodule_and_a_repository_that_git_does_not_know() throws Exception {
        SampleProject library = SampleProject.copy("kata", temp);
        outer = SampleProject.copy("kata", temp);
        outer.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "add",
                "-q",
                library.directory().toString(),
                "module");
        outer.git("commit", "-q", "-m", "Submodule");
        outer.git("clone", "-q", library.directory().toString(), "unknown");
        tree = new WorkTree(outer.directory(), new CommandRunner(ProcessFactory.system()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"module", "unknown"})
    void each_change_in_it_is_seen_and_not_only_the_first(String folder) throws Exception {
        for (String content : new String[] {"first", "second"}) {
            Snapshot before = tree.snapshot();
            assertThat(tree.snapshot()).isEqualTo(before);
            assertThat(tree.changesSince(before).any()).isFalse();

            outer.write(folder + "/" + FILE, content);

            assertThat(tree.changesSince(before).files())
                    .singleElement()
                    .asString()
                    .startsWith(folder);
            assertThat(tree.snapshot()).isNotEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"module", "unknown"})
    void a_commit_in_it_is_a_change(String folder) throws Exception {
        var nested = new SampleProject(outer.file(folder));
        nested.git("config", "user.name", "Author");
        nested.git("config", "user.email", "author@example.invalid");
        outer.write(folder + "/" + FILE, "first");
        Snapshot before = tree.snapshot();

        nested.commit("Work");

        assertThat(tree.changesSince(before).any()).isTrue();
    }

    @Test
    void a_repository_in_a_submodule_is_seen_too() throws Exception {
        outer.git("clone", "-q", outer.file("unknown").toString(), "module/inner");
        Snapshot before = tree.snapshot();

        outer.write("module/inner/" + FILE, "changed");

        assertThat(tree.changesSince(before).files()).containsExactly("module");
    }

    @Test
    void a_broken_one_is_compared_by_size_and_time() throws Exception {
        outer.write("module/" + FILE, "first");
        outer.write("module/.git", "gitdir: nowhere");
        Snapshot before = tree.snapshot();

        outer.write("module/" + FILE, "longer than first");

        assertThat(tree.changesSince(before).files()).singleElement().asString().startsWith("module");
    }
}
