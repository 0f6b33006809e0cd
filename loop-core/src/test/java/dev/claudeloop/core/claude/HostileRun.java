package dev.claudeloop.core.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.stream.StreamEvent;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run of its own for an agent, of which nothing may be left. */
@Timeout(120)
abstract class HostileRun {
    @TempDir
    Path directory;

    Agents agents;

    @BeforeEach
    void aRunOfItsOwn() {
        agents = Agents.in(directory);
    }

    @AfterEach
    void nothingIsLeftOfIt() {
        assertThat(agents.left()).isEmpty();
    }

    static void ignore(StreamEvent event) {}
}
