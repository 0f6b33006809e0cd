package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.StartRefusedException;
import dev.claudeloop.core.state.Samples;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ListenersTest {
    private final List<String> told = new ArrayList<>();

    static List<Throwable> failures() {
        return List.of(
                new IllegalStateException("no disk"),
                new LoopException("no disk"),
                new NoClassDefFoundError("no disk"),
                new StackOverflowError("no disk"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void one_that_fails_is_told_of_once_and_the_others_are_told_all(Throwable failure) {
        var broken = new Broken(failure);
        var listeners = new Listeners(List.of(broken, new Diary()));

        listeners.started(Samples.run("run-1"));
        listeners.iterationStarted(1);
        listeners.iterationStarted(2);
        listeners.warned("look");
        listeners.alarmed("danger");
        listeners.finished(Samples.run("run-1"));
        listeners.close();

        assertThat(told)
                .containsExactly(
                        "warned: Broken failed (" + failure + "). The loop goes on without it.",
                        "started",
                        "iteration 1",
                        "iteration 2",
                        "warned: look",
                        "alarmed: danger",
                        "finished",
                        "closed");
        assertThat(broken.calls).as("it is told nevertheless").isEqualTo(8);
    }

    @Test
    void each_that_fails_is_told_of() {
        var listeners = new Listeners(List.of(
                new Broken(new IllegalStateException("one")),
                new Broken(new IllegalStateException("two")),
                new Diary()));

        listeners.iterationStarted(1);

        assertThat(told)
                .hasSize(3)
                .anyMatch(line -> line.contains("(java.lang.IllegalStateException: one)"))
                .anyMatch(line -> line.contains("(java.lang.IllegalStateException: two)"))
                .endsWith("iteration 1");
    }

    @Test
    void what_is_told_to_one_alone_cannot_break_the_loop_either() {
        var broken = new Broken(new IllegalStateException("no disk"));
        var listeners = new Listeners(List.of(new Diary())).after(broken);

        listeners.only(broken, text -> broken.fail()).accept("what the agent says");
        listeners.iterationStarted(1);

        assertThat(told)
                .containsExactly(
                        "warned: Broken failed (java.lang.IllegalStateException: no disk). The loop goes on without it.",
                        "iteration 1");
    }

    @Test
    void a_refusal_to_start_is_no_failure() {
        var refusing = new LoopListener() {
            @Override
            public void started(RunRecord run) {
                throw new StartRefusedException("not today");
            }
        };
        var listeners = new Listeners(List.of(refusing, new Diary()));

        assertThatThrownBy(() -> listeners.started(Samples.run("run-1")))
                .isInstanceOf(LoopException.class)
                .hasMessage("not today");
        assertThat(told).isEmpty();
    }

    private final class Diary implements LoopListener, AutoCloseable {
        @Override
        public void started(RunRecord run) {
            told.add("started");
        }

        @Override
        public void iterationStarted(int iteration) {
            told.add("iteration " + iteration);
        }

        @Override
        public void warned(String warning) {
            told.add("warned: " + warning);
        }

        @Override
        public void alarmed(String warning) {
            told.add("alarmed: " + warning);
        }

        @Override
        public void finished(RunRecord run) {
            told.add("finished");
        }

        @Override
        public void close() {
            told.add("closed");
        }
    }

    private static final class Broken implements LoopListener, AutoCloseable {
        private final Throwable failure;
        private int calls;

        Broken(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public void started(RunRecord run) {
            fail();
        }

        @Override
        public void iterationStarted(int iteration) {
            fail();
        }

        @Override
        public void warned(String warning) {
            fail();
        }

        @Override
        public void finished(RunRecord run) {
            fail();
        }

        @Override
        public void close() {
            fail();
        }

        private void fail() {
            calls++;
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }
    }
}
