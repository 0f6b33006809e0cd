package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.BreakerRecord.Counters;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The breaker's counters after an iteration, each by its own rule. */
final class Counting {
    private final Counters before;
    private final Signals now;
    private final Thresholds thresholds;

    private Counting(Counters before, Signals now, Thresholds thresholds) {
        this.before = before;
        this.now = now;
        this.thresholds = thresholds;
    }

    static Counters after(Counters before, Signals now, Thresholds thresholds) {
        var counting = new Counting(before, now, thresholds);
        List<String> failures = now.failures();
        String error = now.error().orElse(null);
        String unmet = counting.firstUnmet();
        return new Counters(
                counting.noProgress(),
                repeats(before.sameError(), before.error(), error),
                error,
                counting.sameFailures(failures),
                failures == null ? before.failures() : failures,
                counting.outputDecline(),
                counting.outputKnown() ? counting.output() : before.output(),
                counting.testOnly(),
                now.claims().claimed() && !now.claims().exitSignal() ? before.safetyCompletion() + 1 : 0,
                counting.stuck(unmet),
                unmet);
    }

    /** Whoever gets on with the plan is not stuck, even if the criterion is one for the end. */
    private int stuck(@Nullable String unmet) {
        boolean same = unmet != null && unmet.equals(before.unmet());
        return same && now.planChanged() ? before.stuck() : repeats(before.stuck(), before.unmet(), unmet);
    }

    private static int repeats(int count, @Nullable String before, @Nullable String now) {
        return now == null ? 0 : Objects.equals(before, now) ? count + 1 : 1;
    }

    private @Nullable String firstUnmet() {
        List<String> unmet = now.claims().criteria().unmet();
        return unmet.isEmpty() ? null : unmet.get(0);
    }

    private int noProgress() {
        if (now.changes().any() || now.planChanged() || now.otherFailuresThan(before.failures())) {
            return 0;
        }
        // Errors and stagnation have counts of their own; a second one would keep the breaker open after the cause is
        // mended.
        boolean countedElsewhere = now.error().isPresent() || (thresholds.idleStagnates() && now.saysIdle());
        return countedElsewhere ? before.noProgress() : before.noProgress() + 1;
    }

    /** Whoever finishes tasks beside a red test gets on: it may be an old one, or one of a task to come. */
    private int sameFailures(@Nullable List<String> failures) {
        if (failures == null) {
            return before.sameFailures();
        }
        if (failures.isEmpty() || !failures.equals(before.failures())) {
            return failures.isEmpty() ? 0 : 1;
        }
        return now.planAdvanced() ? before.sameFailures() : before.sameFailures() + 1;
    }

    private long output() {
        return now.claude().tokens().output();
    }

    /** An agent that was cut off or broke wrote less for that reason. */
    private boolean outputKnown() {
        return now.ended() && output() > 0;
    }

    private int outputDecline() {
        if (!outputKnown()) {
            return before.outputDecline();
        }
        long lost = before.output() - output();
        boolean shrank = thresholds.outputDecline() > 0
                && before.output() > 0
                && lost * 100 >= before.output() * thresholds.outputDecline();
        return shrank && !workExplainsIt() ? before.outputDecline() + 1 : 0;
    }

    /** Small tasks and the end of the work need few words: less output is a bad sign only where nothing comes of it. */
    private boolean workExplainsIt() {
        return now.claims().claimed()
                || now.planChanged()
                || now.otherFailuresThan(before.failures())
                || (now.changes().any() && !now.verification().red());
    }

    /**
     * What was changed outweighs what the agent says it worked on; nothing changed and nothing said is no other work.
     */
    private int testOnly() {
        List<String> work = now.work();
        if (work.stream().anyMatch(file -> !TestFiles.contains(file))) {
            return 0;
        }
        return work.isEmpty() && !now.saysTesting() ? before.testOnly() : before.testOnly() + 1;
    }
}
