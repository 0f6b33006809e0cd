package dev.claudeloop.core.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ClaimsRecord.Tasks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskListTest {

    @Test
    void open_and_done_boxes_are_told_apart() {
        TaskList tasks = TaskList.of("""
                # Plan
                - [x] read
                - [X] write
                - [ ] test it
                """);
        assertThat(tasks.done()).containsExactly("read", "write");
        assertThat(tasks.open()).containsExactly("test it");
        assertThat(tasks.count()).isEqualTo(new Tasks(2, 1));
    }

    @Test
    void every_kind_of_list_and_every_depth_counts() {
        TaskList tasks = TaskList.of("""
                * [ ] star
                  + [ ] plus
                      - [ ] deep

                    More about it.

                    - [ ] after a paragraph of the item
                1. [ ] first
                2) [ ] second
                - - [ ] list in a list
                \t- [ ] with a tab
                """);
        assertThat(tasks.open())
                .containsExactly(
                        "star",
                        "plus",
                        "deep",
                        "after a paragraph of the item",
                        "first",
                        "second",
                        "list in a list",
                        "with a tab");
    }

    @Test
    void a_box_that_tabs_push_as_far_as_code_does_not_count() {
        TaskList tasks = TaskList.of("""
                An example:

                \t- [ ] behind a tab

                  \t- [ ] behind two spaces and a tab

                   - [ ] behind three spaces
                """);
        assertThat(tasks.open()).containsExactly("behind three spaces");
    }

    @Test
    void boxes_in_code_fences_do_not_count() {
        TaskList tasks = TaskList.of("""
                ```markdown
                - [ ] an example
                ~~~
                - [ ] still the example
                ```
                - [ ] real
                  ~~~~
                  - [ ] fenced in an item
                  ~~~
                  ~~~~
                - ```
                  - [ ] fenced from the start of an item
                  ```
                - [ ] real too
                """);
        assertThat(tasks.open()).containsExactly("real", "real too");
    }

    @Test
    void inline_code_at_the_start_of_a_line_is_no_fence() {
        assertThat(TaskList.of("```js run``` first\n- [ ] real\n").open()).containsExactly("real");
    }

    @Test
    void boxes_in_indented_code_do_not_count() {
        assertThat(TaskList.of("Like this:\n\n    - [ ] example\n\n- [ ] real\n")
                        .open())
                .containsExactly("real");
        assertThat(TaskList.of("- [x] item\n\nText.\n\n    - [ ] example\n").open())
                .isEmpty();
    }

    @Test
    void a_box_under_an_item_whose_text_runs_on_counts() {
        assertThat(TaskList.of("- [ ] item\nthat runs on\n    - [ ] nested\n").open())
                .containsExactly("item", "nested");
    }

    @Test
    void boxes_in_quotes_do_not_count() {
        assertThat(TaskList.of("> - [ ] quoted\n>> - [ ] twice\n").count()).isEqualTo(new Tasks(0, 0));
    }

    @Test
    void boxes_in_comments_do_not_count() {
        TaskList tasks = TaskList.of("""
                <!-- - [ ] hidden -->
                <!--
                - [ ] hidden too
                --> - [ ] on the closing line
                - [ ] real <!-- - [ ] not this -->
                - [ ] handle `<!--` in the reader
                - [ ] also real
                """);
        assertThat(tasks.open()).containsExactly("real", "handle `<!--` in the reader", "also real");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "## Optional",
                "## Future work",
                "### Later:",
                "## **Later**",
                "## 5. Optional tasks",
                "## Future (nice to have)",
                "## optional ##",
                "Later\n-----",
                "Future\n======"
            })
    void open_boxes_of_a_section_for_later_do_not_count_as_open(String heading) {
        TaskList tasks = TaskList.of("- [x] now\n\n" + heading + "\n\n- [ ] some day\n- [x] already done\n");
        assertThat(tasks.count()).isEqualTo(new Tasks(2, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "## Optional parameters of the parser",
                "## Future API",
                "## Phase 2",
                "Sooner or later",
                "## Late"
            })
    void open_boxes_of_a_section_that_only_sounds_like_it_count(String heading) {
        assertThat(TaskList.of(heading + "\n\n- [ ] task\n").open()).containsExactly("task");
    }

    @Test
    void a_section_for_later_ends_with_the_next_heading_of_its_level() {
        TaskList tasks = TaskList.of("""
                ## Later
                ### Ideas
                - [ ] idea
                ## Now
                - [ ] task
                """);
        assertThat(tasks.open()).containsExactly("task");
    }

    @Test
    void what_only_looks_like_a_box_does_not_count() {
        assertThat(TaskList.of("- [link](x)\n- [ ](x)\n- [1] a source\n[ ] no list\n-[ ] no space\n- [ ]none\n")
                        .count())
                .isEqualTo(new Tasks(0, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"~", "-", "/", "!", ">", "?", "y", "\u2612", "\u23f3", "\u23f3\ufe0f", "\ud83d\udea7"})
    void a_task_that_is_marked_in_another_way_than_done_is_open(String mark) {
        assertThat(TaskList.of("- [x] one\n- [" + mark + "] two\n"))
                .isEqualTo(new TaskList(List.of("two"), List.of("one")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "X", "\u2713", "\u2714", "\u2714\ufe0f", "\u2705", "\u2611", "\u2611\ufe0f"})
    void a_task_with_a_tick_is_done(String mark) {
        assertThat(TaskList.of("- [" + mark + "] one\n")).isEqualTo(new TaskList(List.of(), List.of("one")));
    }

    @Test
    void windows_line_ends_and_empty_boxes_are_understood() {
        assertThat(TaskList.of("- [x] a\r\n- [ ]\r\n- [] b\r\n").count()).isEqualTo(new Tasks(1, 2));
    }

    @Test
    void a_plan_file_is_read_and_a_missing_one_is_no_plan(@TempDir Path folder) throws Exception {
        Path plan = folder.resolve("PLAN.md");
        assertThat(PlanFile.read(plan)).isEmpty();
        assertThat(PlanFile.read(folder)).isEmpty();
        Files.writeString(plan, "\uFEFF- [ ] größer\n");
        assertThat(PlanFile.read(plan)).contains(new Tasks(0, 1));
        assertThat(PlanFile.tasks(plan).orElseThrow().open()).containsExactly("größer");
    }

    @Test
    void a_plan_that_is_no_valid_text_is_still_read(@TempDir Path folder) throws Exception {
        Path plan = Files.write(
                folder.resolve("PLAN.md"), new byte[] {(byte) 0xff, '\n', '-', ' ', '[', ' ', ']', ' ', 'a'});
        assertThat(PlanFile.read(plan)).contains(new Tasks(0, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!-- %s -->", "<!--\n%s -->", "```js %s``` in a line"})
    void what_a_very_long_line_closes_at_its_end_hides_nothing_below(String line) {
        String plan = "- [x] done\n\n" + line.replace("%s", "long ".repeat(1000)) + "\n\n- [ ] task\n";
        assertThat(TaskList.of(plan).open()).containsExactly("task");
    }

    @Test
    void a_box_after_a_very_long_comment_counts() {
        assertThat(TaskList.of("- <!-- " + "long ".repeat(1000) + "--> [ ] task\n")
                        .open())
                .containsExactly("task");
    }

    @ParameterizedTest
    @ValueSource(strings = {"- ", "1. ", "# a ", "<!--", "<!-- -->", "a <!--", "`", " ", "\t", "[ ] ", "a "})
    void a_line_without_end_is_read_to_where_it_may_mean_something(String unit) {
        String endless = unit.repeat(500_000 / unit.length());
        TaskList tasks = TaskList.of("- [x] before\n# a" + endless + "\n" + endless + "\n");
        assertThat(tasks.done()).containsExactly("before");
        assertThat(TaskList.of("- [ ] a" + endless + "z\n").open())
                .singleElement()
                .satisfies(task -> assertThat(task).startsWith("a").hasSizeLessThan(5000));
    }
}
