package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.BreakerRecord.Counters;
import dev.claudeloop.core.api.BreakerRecord.Opening;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One rule of the breaker, with where its counter stands.
 *
 * @param set what the user set the option to
 * @param most the count that opens the breaker; 0 is never
 * @param what happened, if it opens
 */
record Rule(String name, Option<Integer> option, int set, int most, int count, String what) {

    /** Output must shrink this often in a row; its option says by how much. */
    private static final int DECLINES = 2;

    private Rule(String name, Option<Integer> option, int set, int count, String what) {
        this(name, option, set, set, count, what);
    }

    /** All rules, in the order in which they are asked. */
    static List<Rule> of(Counters now, Thresholds thresholds) {
        return List.of(
                new Rule(
                        "no progress",
                        LoopOptions.STAGNATION_THRESHOLD,
                        thresholds.stagnation(),
                        now.noProgress(),
                        "no progress in " + iterations(now.noProgress())
                                + ": no commit, no changed file, and plan and failing tests as before"),
                new Rule(
                        "same error",
                        LoopOptions.SAME_ERROR_THRESHOLD,
                        thresholds.sameError(),
                        now.sameError(),
                        "the same error in " + iterations(now.sameError()) + ": " + quoted(now.error())),
                new Rule(
                        "same failures",
                        LoopOptions.SAME_ERROR_THRESHOLD,
                        thresholds.sameError(),
                        now.sameFailures(),
                        "the same failures after " + iterations(now.sameFailures()) + ": " + first(now.failures())),
                new Rule(
                        "output decline",
                        LoopOptions.OUTPUT_DECLINE_THRESHOLD,
                        thresholds.outputDecline(),
                        thresholds.outputDecline() == 0 ? 0 : DECLINES,
                        now.outputDecline(),
                        "the agent wrote less by " + thresholds.outputDecline() + " percent or more twice in a row, "
                                + now.output() + " tokens in the end, and got no further"),
                new Rule(
                        "test only",
                        LoopOptions.MAX_TEST_ONLY_ITERATIONS,
                        thresholds.testOnly(),
                        now.testOnly(),
                        "nothing but work on tests in " + iterations(now.testOnly())
                                + "; where tests are the work, set the threshold higher or to 0"),
                new Rule(
                        "safety completion",
                        LoopOptions.SAFETY_COMPLETION_THRESHOLD,
                        thresholds.safetyCompletion(),
                        now.safetyCompletion(),
                        "the agent said that it is done, without the exit signal, in "
                                + iterations(now.safetyCompletion())),
                new Rule(
                        "stuck",
                        LoopOptions.STUCK_THRESHOLD,
                        thresholds.stuck(),
                        now.stuck(),
                        "the same criterion is unmet after " + iterations(now.stuck()) + ": " + quoted(now.unmet())));
    }

    boolean opens() {
        return most > 0 && count >= most;
    }

    Opening opening(Instant now) {
        String reason = what + " (counter: " + name + ", threshold: " + option.name() + "=" + set
                + "); see to the cause, then close the breaker";
        return new Opening(name, count, most, reason, now);
    }

    private static String iterations(int count) {
        return count == 1 ? "1 iteration" : count + " iterations in a row";
    }

    private static String quoted(@Nullable String text) {
        return Excerpt.of(Objects.requireNonNullElse(text, ""));
    }

    private static String first(List<String> failures) {
        if (failures == null || failures.isEmpty()) {
            return "";
        }
        String first = Excerpt.of(failures.get(0));
        return failures.size() == 1 ? first : first + " and " + (failures.size() - 1) + " more";
    }
}
