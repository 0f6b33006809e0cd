package dev.claudeloop.core.console;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamEvent.Assistant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a run stands, for one line: how far it is, and what the agent does now. */
final class Standing {
    private static final int CELLS = 10;
    private static final int SUBJECT_CHARS = 40;

    private final Instant begun;
    private final int most;
    private final int before;
    private int iteration;
    private double costUsd;
    private ClaimsRecord.@Nullable Tasks tasks;
    private VerificationRecord.@Nullable TestCounts tests;
    private String doing = "before the first iteration";

    Standing(RunRecord run, Instant now) {
        this.begun = now;
        this.before = run.resumedAfter();
        this.most = Amounts.number(run.options().get(LoopOptions.MAX_ITERATIONS.name()), 0);
    }

    void measured(VerificationRecord verification) {
        if (verification.ran()) {
            tests = verification.tests();
        }
    }

    void began(int number) {
        iteration = number - before;
        doing = "starting Claude";
    }

    void ended(IterationRecord record) {
        costUsd += record.claude().costUsd();
        tasks = record.claims().tasks();
        measured(record.verification());
        doing = "between iterations";
    }

    void waits(Duration left) {
        doing = "waiting " + Amounts.rounded(left);
    }

    void testing(int finished, int failed) {
        doing = Count.of(finished, "test") + " run" + (failed == 0 ? "" : ", " + failed + " failed");
    }

    void heard(StreamEvent event) {
        if (event instanceof StreamEvent.Result) {
            doing = "measuring";
        } else if (event instanceof Assistant words) {
            List<ToolUse> calls = words.toolUses();
            doing = calls.isEmpty() ? "Claude speaks" : doing(calls.get(calls.size() - 1));
        }
    }

    private static String doing(ToolUse call) {
        String subject = CallText.subject(call);
        String name = call.input().fields().containsKey("file_path")
                ? subject.substring(Math.max(subject.lastIndexOf('/'), subject.lastIndexOf('\\')) + 1)
                : subject;
        return SafeText.shortened((call.name() + " " + name).strip(), SUBJECT_CHARS);
    }

    /** The line for a terminal that is looked at. */
    String bar(Instant now) {
        int full = most == 0 ? 0 : Math.min(CELLS, CELLS * Math.max(0, iteration - 1) / most);
        String bar = most == 0 ? "" : "[" + "#".repeat(full) + ".".repeat(CELLS - full) + "] ";
        return bar + number() + facts(now);
    }

    /** The line for a log. */
    String text(Instant now) {
        return "iteration " + number() + facts(now);
    }

    private String number() {
        return iteration + (most == 0 ? "" : "/" + most);
    }

    private String facts(Instant now) {
        var facts = new ArrayList<String>();
        facts.add("");
        if (tasks != null) {
            facts.add("tasks " + tasks.done() + "/" + tasks.total());
        }
        if (tests != null) {
            facts.add("tests " + tests.passed() + "/" + tests.total());
        }
        facts.add(Amounts.usd(costUsd));
        facts.add(Amounts.clock(Duration.between(begun, now)));
        facts.add(doing);
        return String.join(" | ", facts);
    }
}
