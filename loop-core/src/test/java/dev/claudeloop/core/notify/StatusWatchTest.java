package dev.claudeloop.core.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.claim.StatusFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StatusWatchTest {
    @TempDir
    Path folder;

    private final List<String> news = new CopyOnWriteArrayList<>();
    private final AtomicInteger reads = new AtomicInteger();
    private Path file;
    private StatusWatch watch;

    @BeforeEach
    void a_watched_file() throws IOException {
        file = folder.resolve("status.json");
        progress(30, "at 1");
        // A file of the same length that is written within one tick of the file system's clock looks like this one.
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        watch = new StatusWatch(
                file, this::read, Duration.ofMillis(50), Clock.systemUTC(), update -> news.add(update.text("✅")));
        watch.started(Told.run(null));
        reads.set(0);
    }

    @AfterEach
    void no_thread_is_left() {
        watch.close();
        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("claude-loop status watch")));
    }

    @Test
    void what_the_agent_does_is_told_as_it_grows() throws IOException {
        watch.iterationStarted(1);
        progress(35, "at 2");
        awaitNews("35/60 items (+5) - Migrated 35/60 API endpoints");
        write("{\"complete\": true, \"progress\": {\"completed\": 60, \"total\": 60}}");
        awaitNews("60/60 items (+25) - ✅ Complete!");
        progress(58, "at 3");
        awaitNews("58/60 items (-2) - Migrated 58/60 API endpoints");
        assertThat(news).hasSize(3);
    }

    @Test
    void another_time_alone_is_no_news() throws IOException {
        watch.iterationStarted(1);
        progress(30, "at 2");
        await().until(() -> reads.get() == 1);
        progress(31, "at 3");
        awaitNews("31/60 items (+1) - Migrated 31/60 API endpoints");
        assertThat(news).hasSize(1);
    }

    @Test
    void what_is_no_status_is_passed_over() throws IOException {
        watch.iterationStarted(1);
        write("{\"progress\": {\"completed\": 3");
        awaitRead();
        write("[".repeat(100_000));
        awaitRead();
        write("{\"summary\": \"" + "x".repeat(2_000_000) + "\"}");
        awaitRead();
        Files.delete(file);
        Files.createDirectory(file);
        Files.delete(file);
        write("\"text\"");
        awaitRead();
        assertThat(news).isEmpty();

        progress(40, "at 2");
        awaitNews("40/60 items (+10) - Migrated 40/60 API endpoints");
    }

    @Test
    void a_file_that_is_replaced_is_seen_and_one_that_comes_late_too() throws IOException {
        watch.iterationStarted(1);
        Path other = Files.writeString(folder.resolve("other"), json(36, "at 2"));
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        awaitNews("36/60 items (+6) - Migrated 36/60 API endpoints");
        Files.delete(file);
        progress(37, "at 3");
        awaitNews("37/60 items (+1) - Migrated 37/60 API endpoints");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has neither pipes in folders nor links for everyone")
    void a_pipe_and_links_to_nowhere_and_to_itself_do_not_hang_the_watch() throws Exception {
        watch.iterationStarted(1);
        Files.delete(file);
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                .isZero();
        assertThat(read()).isEmpty();
        Files.delete(file);
        Files.createSymbolicLink(file, file);
        assertThat(read()).isEmpty();
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("/dev/zero"));
        assertThat(read()).isEmpty();
        Files.delete(file);

        progress(38, "at 2");
        awaitNews("38/60 items (+8) - Migrated 38/60 API endpoints");
    }

    @Test
    void the_last_word_of_an_iteration_is_told_at_its_end_and_only_once() throws IOException {
        var patient = new StatusWatch(
                file, this::read, Duration.ofHours(1), Clock.systemUTC(), update -> news.add(update.text("✅")));
        patient.started(Told.run(null));
        patient.iterationStarted(1);
        progress(33, "at 2");
        patient.iterationEnded(Told.iteration(1, read().orElseThrow()));
        assertThat(news).containsExactly("33/60 items (+3) - Migrated 33/60 API endpoints");

        patient.iterationStarted(2);
        patient.iterationEnded(Told.iteration(2, read().orElseThrow()));
        patient.finished(Told.run(FinishType.COMPLETE));
        assertThat(news).hasSize(1);
    }

    private void awaitNews(String text) {
        await(text).until(() -> news.contains(text));
    }

    private void awaitRead() {
        int before = reads.get();
        await("the watch reads the file").until(() -> reads.get() > before);
    }

    private Optional<StatusRecord> read() {
        var status = Optional.ofNullable(new StatusFile(file).read().status());
        reads.incrementAndGet();
        return status;
    }

    private void progress(int done, String time) throws IOException {
        write(json(done, time));
    }

    private void write(String content) throws IOException {
        Files.writeString(file, content);
    }

    private static String json(int done, String time) {
        return "{\"progress\": {\"completed\": " + done + ", \"total\": 60}, \"summary\": \"Migrated " + done
                + "/60 API endpoints\", \"lastUpdated\": \"" + time + "\"}";
    }
}
