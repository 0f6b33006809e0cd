package dev.claudeloop.core.claude;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ToolCountsTest {
    private final ToolCounts counts = new ToolCounts();

    @Test
    void each_tool_has_its_count() {
        counts.add("Bash");
        counts.add("Edit");
        counts.add("Bash");

        assertThat(counts.byName()).isEqualTo(Map.of("Bash", 2, "Edit", 1));
    }

    @Test
    void names_without_end_share_one_count_and_known_ones_keep_theirs() {
        counts.add("Bash");
        IntStream.range(0, 1000).forEach(i -> counts.add("made-up-" + i));
        counts.add("Bash");

        assertThat(counts.byName()).hasSize(201).containsEntry("Bash", 2).containsEntry(ToolCounts.OTHERS, 801);
    }

    @Test
    void a_name_without_end_is_cut() {
        counts.add("x".repeat(100_000));

        assertThat(counts.byName()).containsOnlyKeys("x".repeat(200) + "...");
    }
}
