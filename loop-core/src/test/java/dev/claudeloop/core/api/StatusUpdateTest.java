package dev.claudeloop.core.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.claim.StatusFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusUpdateTest {
    @TempDir
    Path folder;

    @Test
    void items_are_what_the_agent_counts_else_its_steps_else_its_criteria() throws IOException {
        assertThat(text("{\"progress\": {\"completed\": 3, \"total\": 4}, \"completedSteps\": [\"a\"]}"))
                .isEqualTo("3/4 items");
        assertThat(text("{\"completedSteps\": [\"a\"], \"remainingSteps\": [\"b\", \"c\"]}"))
                .isEqualTo("1/3 items");
        assertThat(text("{\"criteria\": [\"a\", \"b\"], \"criteriaStatus\": {\"a\": true, \"b\": false}}"))
                .isEqualTo("1/2 items");
        assertThat(text("{\"progress\": {\"completed\": 3}}")).isEqualTo("3 items");
    }

    @Test
    void words_are_the_summary_in_one_line_else_the_task_at_hand() throws IOException {
        assertThat(text("{\"summary\": \"one\\n two\", \"currentTask\": \"three\"}"))
                .isEqualTo("one two");
        assertThat(text("{\"currentTask\": \"three\"}")).isEqualTo("three");
        assertThat(text("{\"summary\": \"" + "x".repeat(3000) + "\"}")).hasSize(303);
        assertThat(text("{\"status\": \"completed\"}")).isEqualTo("✅ Complete!");
        assertThat(text("{}")).isEmpty();
    }

    private String text(String json) throws IOException {
        Path file = Files.writeString(folder.resolve("status.json"), json);
        StatusRecord status = Objects.requireNonNull(new StatusFile(file).read().status());
        return StatusUpdate.of(status).text("✅");
    }
}
