package dev.claudeloop.core.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.testsupport.ChildProcess;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Each question is a process, so few are asked; what is not asked again must still be noticed when it changes. */
class QuestionsToGitTest {
    private final List<String> asked = new ArrayList<>();
    private final CommandRunner runner = new CommandRunner(builder -> {
        asked.add(String.join(" ", builder.command()));
        return builder.start();
    });

    @TempDir
    Path temp;

    private SampleProject sample;

    @BeforeEach
    void a_project() throws IOException {
        sample = SampleProject.copy("kata", temp);
    }

    @Test
    void an_iteration_without_a_change_takes_two_questions() throws Exception {
        var tree = new WorkTree(sample.directory(), runner);
        tree.snapshot();
        asked.clear();

        tree.changesSince(tree.snapshot());

        assertThat(asked).hasSize(2).allSatisfy(question -> assertThat(question).contains(" status "));
    }

    @Test
    void a_commit_takes_three_more() throws Exception {
        var tree = new WorkTree(sample.directory(), runner);
        tree.snapshot();
        asked.clear();

        Snapshot before = tree.snapshot();
        sample.write("new.txt", "new").commit("New");

        assertThat(tree.changesSince(before).files()).containsExactly("new.txt");
        assertThat(asked).hasSize(5);
    }

    @Test
    void what_git_says_beside_its_answers_is_none() throws Exception {
        var inner = new WorkTree(sample.file("src"), new CommandRunner(builder -> {
            builder.environment().put("GIT_TRACE", "1");
            return builder.start();
        }));
        Snapshot before = inner.snapshot();

        sample.write("new.txt", "new");

        assertThat(before.head()).isEqualTo(sample.git("rev-parse", "HEAD"));
        assertThat(inner.changesSince(before).files()).containsExactly("new.txt");
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no printf")
    void an_answer_that_leads_elsewhere_is_not_followed_without_end() throws Exception {
        var git = new Git(
                sample.directory(),
                new CommandRunner(builder -> builder.command("printf", "/elsewhere/\n" + sample.directory() + "\n")
                        .start()));
        var top = new TopFolder(git);

        top.find();

        assertThat(top.find()).isEmpty();
    }

    @Test
    void a_repository_that_comes_between_a_project_and_the_one_above_is_noticed() throws Exception {
        var inner = new WorkTree(sample.file("src"), runner);
        assertThat(inner.snapshot().head()).isEqualTo(sample.git("rev-parse", "HEAD"));

        sample.git("init", "-q", "src");

        assertThat(inner.snapshot().head()).isNull();
        assertThat(inner.snapshot().contents()).containsKey("main/java/kata/FizzBuzz.java");
    }

    @Test
    void a_repository_that_begins_to_ignore_the_project_is_noticed() throws Exception {
        var inner = new WorkTree(sample.file("src"), runner);
        assertThat(inner.isRepository()).isTrue();

        sample.write(".gitignore", "/src/\n");
        sample.git("rm", "-q", "-r", "--cached", "src");

        assertThat(inner.isRepository()).isFalse();
    }

    @Test
    void a_repository_that_broke_is_a_change() throws Exception {
        var tree = new WorkTree(sample.directory(), runner);
        Snapshot before = tree.snapshot();

        Files.delete(sample.file(".git/HEAD"));

        assertThat(tree.changesSince(before).files()).containsExactly(".git");
        assertThat(tree.isRepository()).isFalse();
    }

    @Test
    void a_status_that_fails_still_leaves_the_commit() throws Exception {
        var tree = new WorkTree(sample.directory(), runner);
        Snapshot before = tree.snapshot();
        sample.write("new.txt", "new").commit("New");

        sample.write(".git/index", "broken");

        assertThat(tree.changesSince(before).commits()).isEqualTo(1);
        assertThat(tree.changesSince(before).files()).contains("new.txt");
    }

    @Test
    void a_tree_of_which_git_cannot_tell_is_compared_by_size_and_time_and_never_held_for_clean() throws Exception {
        var warnings = new ArrayList<String>();
        var tree = new WorkTree(sample.directory(), runner, List.of(), Redaction.NONE, warnings::add);
        sample.write("dirty.txt", "before");
        Snapshot known = tree.snapshot();
        byte[] index = Files.readAllBytes(sample.file(".git/index"));
        sample.write(".git/index", "broken");
        assertThat(tree.changesSince(known).any()).as("what cannot be told").isTrue();

        Snapshot unknown = tree.snapshot();
        assertThat(unknown).isNotEqualTo(known);
        assertThat(tree.changesSince(unknown).any()).isFalse();
        sample.write("new.txt", "new");
        assertThat(tree.changesSince(unknown).files()).containsExactly("new.txt");
        Files.write(sample.file(".git/index"), index);
        assertThat(tree.changesSince(unknown).files()).containsExactly("new.txt");
        assertThat(warnings).singleElement().asString().contains("git status", "size and time");
    }

    @Test
    void a_repository_of_another_user_is_told_as_such() throws Exception {
        String real = sample.directory().toRealPath().toString();
        var foreign = new WorkTree(sample.directory(), new CommandRunner(builder -> {
            builder.environment().put("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
            return builder.start();
        }));

        assertThat(foreign.warning())
                .hasValueSatisfying(warning -> assertThat(warning)
                        .contains("safe.directory '" + real + "'")
                        .doesNotContain("git init"));
        assertThat(new WorkTree(sample.directory(), runner).warning()).isEmpty();
        assertThat(new WorkTree(temp, runner).warning())
                .hasValueSatisfying(warning -> assertThat(warning).contains("git init"));
    }

    @Test
    void a_git_that_is_not_there_is_told_as_such() throws Exception {
        var none = new WorkTree(sample.directory(), new CommandRunner(builder -> {
            throw new IOException("no such program");
        }));

        assertThat(none.warning())
                .hasValueSatisfying(warning ->
                        assertThat(warning).contains("no such program").doesNotContain("git init"));
    }

    @Test
    void files_in_conflict_are_changes() throws Exception {
        String conflicting = "src/main/java/kata/FizzBuzz.java";
        sample.git("checkout", "-q", "-b", "other");
        sample.write(conflicting, "theirs").commit("Theirs");
        sample.git("checkout", "-q", "main");
        sample.write(conflicting, "ours").commit("Ours");
        var tree = new WorkTree(sample.directory(), runner);
        Snapshot before = tree.snapshot();

        ChildProcess.start(sample.directory(), Map.of(), List.of("git", "merge", "-q", "other"))
                .await(Duration.ofMinutes(1))
                .requireFailure();

        assertThat(tree.changesSince(before).files()).containsExactly(conflicting);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows knows no such names")
    void a_name_of_several_lines_that_look_like_answers_of_git_is_one_name() throws Exception {
        var tree = new WorkTree(sample.directory(), runner);
        Snapshot before = tree.snapshot();
        String name = "a\n? b\n1 .M N... 1 1 1 1 1 c";

        sample.write(name, "x");

        assertThat(tree.changesSince(before).files()).containsExactly(name);
    }
}
