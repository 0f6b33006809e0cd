package dev.claudeloop.core.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.Redaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class WorkTreeTest extends WatchedFolder {
    @BeforeEach
    void a_repository() throws Exception {
        git("init", "--quiet", "--initial-branch=main");
        write(".gitignore", "ignored/\n");
        write("pom.xml", "<project/>");
        write("src/A.java", "class A {}\n");
        commit("first");
    }

    @Test
    void a_commit_is_a_change() throws Exception {
        Snapshot before = tree.snapshot();
        write("src/A.java", "class A { int x; }\n");
        commit("second");
        write("src/B.java", "class B {}\n");
        commit("third");
        ChangesRecord changes = tree.changesSince(before);
        assertThat(changes.commits()).isEqualTo(2);
        assertThat(changes.files()).containsExactly("src/A.java", "src/B.java");
        assertThat(changes.headBefore()).isEqualTo(before.head()).isNotEqualTo(changes.headAfter());
        assertThat(changes.diffstat()).isEqualTo("2 files changed, 2 insertions(+), 1 deletions(-)");
    }

    @Test
    void a_modified_a_new_and_a_deleted_file_are_changes() throws Exception {
        write("src/C.java", "class C {}\n");
        commit("more");
        Snapshot before = tree.snapshot();
        write("src/A.java", "class A { }\n");
        write("new.txt", "new");
        Files.delete(project.resolve("src/C.java"));
        ChangesRecord changes = tree.changesSince(before);
        assertThat(changes.commits()).isZero();
        assertThat(changes.files()).containsExactly("new.txt", "src/A.java", "src/C.java");
    }

    @Test
    void a_tree_that_was_dirty_before_is_no_change() throws Exception {
        write("src/A.java", "dirty\n");
        write("untracked.txt", "one");
        Files.delete(project.resolve("pom.xml"));
        Snapshot before = tree.snapshot();
        assertThat(tree.changesSince(before).any()).isFalse();
    }

    @Test
    void a_dirty_file_that_changes_again_is_a_change() throws Exception {
        write("src/A.java", "dirty\n");
        write("untracked.txt", "one");
        Snapshot before = tree.snapshot();
        write("src/A.java", "other\n");
        write("untracked.txt", "two");
        assertThat(tree.changesSince(before).files()).containsExactly("src/A.java", "untracked.txt");
    }

    @Test
    void a_file_written_again_with_the_same_content_is_no_change() throws Exception {
        write("untracked.txt", "one");
        Snapshot before = tree.snapshot();
        write("untracked.txt", "one");
        Files.setLastModifiedTime(project.resolve("untracked.txt"), FileTime.from(Instant.EPOCH));
        write("src/A.java", "class A {}\n");
        assertThat(tree.changesSince(before).any()).isFalse();
    }

    @Test
    void dirty_work_that_is_only_committed_is_a_commit_without_a_changed_file() throws Exception {
        write("src/A.java", "dirty\n");
        Snapshot before = tree.snapshot();
        commit("what was there before");
        ChangesRecord changes = tree.changesSince(before);
        assertThat(changes.commits()).isEqualTo(1);
        assertThat(changes.files()).isEmpty();
    }

    @Test
    void dirty_work_that_is_thrown_away_is_a_change() throws Exception {
        write("src/A.java", "dirty\n");
        Snapshot before = tree.snapshot();
        git("checkout", "--quiet", "--", ".");
        assertThat(tree.changesSince(before).files()).containsExactly("src/A.java");
    }

    @Test
    void history_that_was_wound_back_is_a_change_without_commits() throws Exception {
        write("src/B.java", "class B {}\n");
        commit("second");
        Snapshot before = tree.snapshot();
        git("reset", "--quiet", "--hard", "HEAD~1");
        ChangesRecord changes = tree.changesSince(before);
        assertThat(changes.commits()).isZero();
        assertThat(changes.files()).containsExactly("src/B.java");
    }

    @Test
    void the_loops_own_files_build_and_ignored_folders_do_not_count() throws Exception {
        Files.createDirectory(project.resolve("app"));
        write("app/build.gradle.kts", "");
        commit("a Gradle module");
        Snapshot before = tree.snapshot();
        write(".claude-loop/status.json", "{}");
        write("target/classes/A.class", "x");
        write("app/build/libs/app.jar", "x");
        write(".gradle/file", "x");
        write("ignored/file", "x");
        assertThat(tree.changesSince(before).any()).isFalse();
        write(".claude-loop/INSTRUCTIONS.md", "x");
        git("add", "--force", ".claude-loop");
        assertThat(tree.changesSince(before).files()).isEmpty();
    }

    @Test
    void a_source_folder_that_is_called_build_or_target_counts() throws Exception {
        Snapshot before = tree.snapshot();
        write("src/build/Tool.java", "x");
        write("src/target/Aim.java", "x");
        assertThat(tree.changesSince(before).files()).containsExactly("src/build/Tool.java", "src/target/Aim.java");
    }

    @Test
    void a_folder_that_the_caller_names_does_not_count() throws Exception {
        var withLogs =
                new WorkTree(project, runner, List.of(project.resolve("my logs")), Redaction.NONE, warning -> {});
        Snapshot before = withLogs.snapshot();
        write("my logs/iterations/001.json", "{}");
        assertThat(withLogs.changesSince(before).any()).isFalse();
    }

    @Test
    void names_with_spaces_quotes_and_other_scripts_are_kept() throws Exception {
        Snapshot before = tree.snapshot();
        write("a file \"quoted\".txt", "x");
        write("größe 測試.txt", "x");
        commit("names");
        write("größe 測試.txt", "y");
        assertThat(tree.changesSince(before).files()).containsExactly("a file \"quoted\".txt", "größe 測試.txt");
    }

    @Test
    void a_project_in_a_folder_of_the_repository_sees_all_of_it() throws Exception {
        Files.createDirectory(project.resolve("sub"));
        var sub = new WorkTree(project.resolve("sub"), runner);
        assertThat(sub.isRepository()).isTrue();
        Snapshot before = sub.snapshot();
        write("sub/x.txt", "x");
        write("sub/.claude-loop/status.json", "x");
        write("src/A.java", "y");
        assertThat(sub.changesSince(before).files()).containsExactly("src/A.java", "sub/x.txt");
    }

    @Test
    void a_project_that_an_outer_repository_ignores_is_walked() throws Exception {
        Path inner = Files.createDirectory(project.resolve("ignored"));
        var walked = new WorkTree(inner, runner);
        assertThat(walked.isRepository()).isFalse();
        Snapshot before = walked.snapshot();
        write("ignored/x.txt", "x");
        assertThat(walked.changesSince(before).files()).containsExactly("x.txt");
    }

    @Test
    void a_repository_that_vanished_is_a_change() throws Exception {
        Snapshot before = tree.snapshot();
        Files.move(project.resolve(".git"), temp.resolve("gone"));
        assertThat(tree.changesSince(before).files()).containsExactly(".git");
    }

    @Test
    void a_project_that_is_reached_by_a_link_ignores_the_same_folders() throws Exception {
        Path link = Files.createSymbolicLink(temp.resolve("link"), project);
        var linked = new WorkTree(link, runner, List.of(link.resolve("my logs")), Redaction.NONE, warning -> {});
        Snapshot before = linked.snapshot();
        write("my logs/iterations/001.json", "{}");
        assertThat(linked.changesSince(before).any()).isFalse();
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no such pipes")
    void a_pipe_in_the_place_of_a_file_is_a_change_that_nobody_waits_for() throws Exception {
        Snapshot before = tree.snapshot();
        Files.delete(project.resolve("src/A.java"));
        run("mkfifo", "src/A.java");
        assertThat(tree.changesSince(before).files()).containsExactly("src/A.java");
        assertThat(tree.changesSince(tree.snapshot()).any()).isFalse();
    }

    @Test
    void asking_does_not_touch_the_index() throws Exception {
        Files.setLastModifiedTime(project.resolve("src/A.java"), FileTime.from(Instant.EPOCH));
        FileTime index = Files.getLastModifiedTime(project.resolve(".git/index"));
        byte[] content = Files.readAllBytes(project.resolve(".git/index"));
        tree.changesSince(tree.snapshot());
        assertThat(Files.readAllBytes(project.resolve(".git/index"))).isEqualTo(content);
        assertThat(Files.getLastModifiedTime(project.resolve(".git/index"))).isEqualTo(index);
    }

    @Test
    void a_long_list_of_files_is_read_whole() throws Exception {
        Snapshot before = tree.snapshot();
        for (int i = 0; i < 3000; i++) {
            write("many/" + "a-rather-long-name-for-a-file-so-that-the-list-is-long-".repeat(3) + i, "");
        }
        assertThat(tree.changesSince(before).files()).hasSize(3000);
    }
}
