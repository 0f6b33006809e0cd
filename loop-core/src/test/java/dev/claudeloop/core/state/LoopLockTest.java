package dev.claudeloop.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.state.LoopLock.Holder;
import dev.claudeloop.testsupport.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.io.TempDir;

class LoopLockTest {
    private static final SystemLock.Request NO_LOCKS = file -> {
        throw new IOException("No locks available");
    };

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void a_place_for_the_lock() {
        file = directory.resolve("git/claude-loop.lock");
    }

    private static Holder me(String run) {
        return Holder.me("gradle claudeLoop in /y", run, Samples.NOON);
    }

    /** A child that has the lock. */
    private ChildProcess child() {
        ChildProcess child = Jvm.start(directory, LockHolder.class, file.toString());
        await().atMost(Duration.ofMinutes(1)).until(() -> child.output().contains("has it") || !child.isAlive());
        assertThat(child.output()).contains("has it");
        return child;
    }

    private static void kill(ChildProcess child) {
        child.handle().destroyForcibly();
        child.await(Duration.ofMinutes(1));
    }

    @Test
    void a_lock_can_be_taken_again_after_it_was_let_go() {
        assertThat(LoopLock.holder(file)).isEmpty();
        for (int i = 0; i < 3; i++) {
            Holder me = me("run" + i);
            try (LoopLock lock = LoopLock.acquire(file, me)) {
                assertThat(LoopLock.holder(file)).contains(lock.me()).contains(me);
            }
            assertThat(LoopLock.holder(file)).isEmpty();
        }
        assertThat(file).exists();
    }

    @Test
    void a_live_holder_is_named_with_what_to_do() {
        try (ChildProcess child = child()) {
            assertThatThrownBy(() -> LoopLock.acquire(file, me("mine")))
                    .isInstanceOf(LoopException.class)
                    .hasMessageContaining("mvn claude-loop:run in /x")
                    .hasMessageContaining("pid " + child.handle().pid())
                    .hasMessageContaining("since 2026-03-0")
                    .hasMessageContaining("stop it with `mvn claude-loop:cancel`")
                    .hasMessageNotContaining("\n");
            assertThat(LoopLock.holder(file).map(Holder::runId)).contains("run-of-child");
        }
    }

    @Test
    void the_lock_of_a_killed_holder_is_free() {
        try (ChildProcess child = child()) {
            kill(child);

            assertThat(LoopLock.holder(file)).isEmpty();
            Holder me = me("mine");
            try (LoopLock lock = LoopLock.acquire(file, me)) {
                assertThat(LoopLock.holder(file)).contains(lock.me()).contains(me);
            }
        }
    }

    @Test
    void another_process_is_refused_while_this_one_holds_it_however_often_it_is_asked_for() {
        try (LoopLock lock = LoopLock.acquire(file, me("mine"))) {
            assertThatThrownBy(() -> LoopLock.acquire(file, me("mine too")))
                    .hasMessageContaining("gradle claudeLoop in /y");
            assertThat(LoopLock.holder(file)).contains(lock.me());
            try (ChildProcess child = Jvm.start(directory, LockHolder.class, file.toString())) {
                assertThat(child.await(Duration.ofMinutes(1)).output())
                        .contains(
                                "refused",
                                "gradle claudeLoop in /y",
                                "pid " + ProcessHandle.current().pid());
            }
        }
    }

    @Test
    void of_many_threads_that_ask_at_once_one_gets_it_and_the_others_do_not_break_it() throws Exception {
        int threads = 8;
        var executor = Executors.newFixedThreadPool(threads);
        var together = new CountDownLatch(threads);
        try {
            List<Future<LoopLock>> asked = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Holder me = me("run" + i);
                asked.add(executor.submit(() -> {
                    together.countDown();
                    together.await();
                    return LoopLock.acquire(file, me);
                }));
            }
            var locks = new ArrayList<LoopLock>();
            for (Future<LoopLock> one : asked) {
                try {
                    locks.add(one.get());
                } catch (ExecutionException e) {
                    assertThat(e).hasCauseInstanceOf(LoopException.class);
                }
            }
            assertThat(locks).hasSize(1);
            try (LoopLock lock = locks.get(0);
                    ChildProcess child = Jvm.start(directory, LockHolder.class, file.toString())) {
                assertThat(child.await(Duration.ofMinutes(1)).output())
                        .contains("refused", lock.me().toString());
            }
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void an_interrupted_thread_takes_holds_and_releases_it_and_stays_interrupted() {
        Thread.currentThread().interrupt();
        try (LoopLock lock = LoopLock.acquire(file, me("mine"))) {
            assertThat(LoopLock.holder(file)).contains(lock.me());
            assertThat(Thread.interrupted()).isTrue();
            try (ChildProcess child = Jvm.start(directory, LockHolder.class, file.toString())) {
                assertThat(child.await(Duration.ofMinutes(1)).output()).contains("refused");
            }
            Thread.currentThread().interrupt();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(LoopLock.holder(file)).isEmpty();
        try (ChildProcess child = child()) {
            assertThat(child.isAlive()).isTrue();
        }
    }

    @Test
    void a_name_that_cannot_be_read_does_not_hide_that_the_lock_is_taken() throws IOException {
        try (ChildProcess child = child()) {
            Files.writeString(directory.resolve("git/claude-loop.lock.json"), "{");

            assertThatThrownBy(() -> LoopLock.acquire(file, me("mine")))
                    .isInstanceOf(LoopException.class)
                    .hasMessageContaining("already at work");
            kill(child);
        }
        try (LoopLock lock = LoopLock.acquire(file, me("mine"))) {
            assertThat(LoopLock.holder(file)).contains(lock.me());
        }
    }

    @Test
    void a_live_process_that_signed_and_let_go_does_not_stand_in_the_way() throws IOException {
        try (ChildProcess other = child()) {
            Path notice = directory.resolve("git/claude-loop.lock.json");
            byte[] signature = Files.readAllBytes(notice);
            Path elsewhere = directory.resolve("elsewhere/claude-loop.lock");
            Files.createDirectories(elsewhere.getParent());
            Files.createFile(elsewhere);
            Files.write(directory.resolve("elsewhere/claude-loop.lock.json"), signature);

            assertThat(other.isAlive()).isTrue();
            assertThat(LoopLock.holder(elsewhere)).isEmpty();
            LoopLock.acquire(elsewhere, me("mine")).close();
        }
    }

    @Test
    @DisabledOnOs(value = WINDOWS, disabledReason = "Windows does not let the locked file be deleted")
    void a_lock_file_that_was_deleted_while_it_was_held_still_keeps_others_out() throws IOException {
        try (ChildProcess child = child()) {
            Files.delete(file);

            assertThat(LoopLock.holder(file)).isPresent();
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> LoopLock.acquire(file, me("mine")))
                        .hasMessageContaining("pid " + child.handle().pid());
            }
        }
    }

    @Test
    void letting_go_works_when_all_is_deleted() throws IOException {
        LoopLock lock = LoopLock.acquire(file, me("mine"));
        Files.delete(directory.resolve("git/claude-loop.lock.json"));

        lock.close();

        assertThat(LoopLock.holder(file)).isEmpty();
        LoopLock.acquire(file, me("mine")).close();
    }

    @Test
    void where_there_are_no_locks_a_live_process_counts() {
        try (ChildProcess child = child()) {
            assertThatThrownBy(() -> LoopLock.acquire(file, me("mine"), NO_LOCKS))
                    .hasMessageContaining("pid " + child.handle().pid());
            kill(child);
            try (LoopLock lock = LoopLock.acquire(file, me("mine"), NO_LOCKS)) {
                assertThat(LoopLock.holder(file)).contains(lock.me());
                assertThatThrownBy(() -> LoopLock.acquire(file, me("other"), NO_LOCKS))
                        .isInstanceOf(LoopException.class);
            }
            LoopLock.acquire(file, me("mine"), NO_LOCKS).close();
        }
    }

    @Test
    void where_there_are_no_locks_a_process_with_the_same_number_and_another_start_does_not_count() throws IOException {
        try (ChildProcess child = child()) {
            Path notice = directory.resolve("git/claude-loop.lock.json");
            String json = Files.readString(notice);
            Files.writeString(
                    notice,
                    json.replaceFirst("\"startedAt\" : \"[^\"]*\"", "\"startedAt\" : \"2020-01-01T00:00:00Z\""));
            assertThat(Files.readString(notice)).contains("2020-01-01");

            LoopLock.acquire(file, me("mine"), NO_LOCKS).close();
            assertThat(child.isAlive()).isTrue();
        }
    }

    @Test
    void a_lock_that_cannot_be_written_is_an_error_that_says_where() throws IOException {
        Files.createDirectories(file);

        assertThatThrownBy(() -> LoopLock.acquire(file, me("mine")))
                .isInstanceOf(LoopException.class)
                .hasMessageContaining(file.toString());
    }
}
