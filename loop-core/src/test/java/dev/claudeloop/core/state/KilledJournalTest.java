package dev.claudeloop.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.testsupport.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledJournalTest {
    private static final int ROUNDS = 10;

    @TempDir
    Path loopFolder;

    @Test
    void whenever_the_writer_is_killed_every_record_is_whole_and_none_is_missing() throws IOException {
        int reached = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            int more = reached + ThreadLocalRandom.current().nextInt(1, 20);
            try (ChildProcess writer = Jvm.start(loopFolder, JournalWriter.class, loopFolder.toString(), "session")) {
                Path awaited =
                        loopFolder.resolve("state/journal/session/iterations/" + IterationFiles.recordName(more));
                await().atMost(Duration.ofMinutes(1))
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> Files.exists(awaited) || !writer.isAlive());
                assertThat(writer.isAlive()).as(writer.output()).isTrue();
                writer.handle().destroyForcibly();
                writer.await(Duration.ofMinutes(1));
                assertThat(writer.output())
                        .contains("begins at " + (reached + 1))
                        .doesNotContain("Somebody");
            }
            var warnings = new ArrayList<String>();
            List<IterationRecord> records =
                    new Journal(StateDirectory.in(loopFolder), "session", warnings::add).records();
            assertThat(warnings).isEmpty();
            assertThat(records)
                    .hasSizeGreaterThanOrEqualTo(more)
                    .extracting(IterationRecord::iteration)
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(1, records.size()).boxed().toList());
            for (IterationRecord record : records) {
                int number = record.iteration();
                assertThat(record.claude().result()).isEqualTo(("result of " + number + " ").repeat(500));
                assertThat(loopFolder.resolve("state/journal/session/iterations/" + IterationFiles.streamName(number)))
                        .hasContent("stream of " + number);
            }
            reached = records.size();
        }
    }
}
