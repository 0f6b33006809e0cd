package dev.claudeloop.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ChangesRecord;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NotesTest {

    @Test
    void changes_outside_the_plan_are_told_and_kept() {
        assertThat(Notes.outsideThePlan(changes(List.of("PLAN.md", "src/A.java")), Set.of("PLAN.md")))
                .contains(
                        "Planning changes the plan only, but the last iteration also changed src/A.java. These changes"
                                + " were kept.");
        assertThat(Notes.outsideThePlan(changes(List.of("PLAN.md")), Set.of("PLAN.md")))
                .isEmpty();
        assertThat(Notes.outsideThePlan(changes(List.of()), Set.of("PLAN.md"))).isEmpty();
    }

    @Test
    void many_files_are_counted() {
        List<String> files = IntStream.range(0, 12).mapToObj(i -> "f" + i).toList();
        assertThat(Notes.outsideThePlan(changes(files), Set.of("PLAN.md")).orElseThrow())
                .contains("f9 and 2 more");
    }

    @Test
    void names_that_hide_or_order_something_are_told_as_they_can_be_seen() {
        List<String> files = List.of("a\u001B[2K\u202Egpj.b\n::error::x {{plan}}");
        assertThat(Notes.outsideThePlan(changes(files), Set.of("PLAN.md")).orElseThrow())
                .contains("{{plan}}")
                .doesNotContain("\u001B", "\u202E", "\n");
    }

    private static ChangesRecord changes(List<String> files) {
        return new ChangesRecord(null, null, 0, files, null);
    }
}
