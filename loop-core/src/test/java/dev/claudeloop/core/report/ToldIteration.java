package dev.claudeloop.core.report;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.GuardsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopStatus;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Spent;
import dev.claudeloop.core.api.Strategy;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.state.Samples;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An iteration to report on, told part by part. */
final class ToldIteration {
    private final int number;
    private final List<String> files = new ArrayList<>();
    private final Map<String, Integer> toolCalls = new LinkedHashMap<>();
    private final List<ChangesRecord.Commit> log = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private final List<String> denials = new ArrayList<>();
    private final List<String> nudges = new ArrayList<>();
    private String outcome = "finished";
    private int attempts = 1;
    private boolean claimed;
    private List<String> vetoes = List.of();
    private @Nullable LoopStatus said;
    private ClaimsRecord.@Nullable Tasks tasks;
    private int commits;
    private @Nullable String diffstat;
    private VerificationRecord measured = VerificationRecord.notRun("not asked for");
    private long claudeMillis = 90_000;
    private double cost = 0.2;
    private ClaudeRecord.Tokens tokens = new ClaudeRecord.Tokens(4_000, 3_000, 180_000, 9_000);
    private @Nullable String result;
    private @Nullable String feedback;
    private BreakerRecord breaker = BreakerRecord.CLOSED;
    private Decision decision = Decision.goOn("work is left");

    ToldIteration(int number) {
        this.number = number;
    }

    ToldIteration outcome(String id, int calls, String... messages) {
        outcome = id;
        attempts = calls;
        errors.addAll(List.of(messages));
        return this;
    }

    ToldIteration says(
            LoopStatus.Status status, LoopStatus.TestsStatus tests, int filesModified, String recommendation) {
        claimed = status == LoopStatus.Status.COMPLETE;
        said = new LoopStatus(
                status, 1, filesModified, tests, LoopStatus.WorkType.IMPLEMENTATION, claimed, recommendation);
        return this;
    }

    ToldIteration vetoed(String... reasons) {
        vetoes = List.of(reasons);
        return this;
    }

    ToldIteration tasks(int done, int open) {
        tasks = new ClaimsRecord.Tasks(done, open);
        return this;
    }

    ToldIteration changed(int newCommits, @Nullable String stat, String... changedFiles) {
        commits = newCommits;
        diffstat = stat;
        files.addAll(List.of(changedFiles));
        return this;
    }

    ToldIteration committed(String... subjects) {
        for (String subject : subjects) {
            log.add(new ChangesRecord.Commit("9d03c2e" + log.size(), subject));
        }
        return this;
    }

    ToldIteration called(String tool, int times) {
        toolCalls.put(tool, times);
        return this;
    }

    ToldIteration denied(String... rules) {
        denials.addAll(List.of(rules));
        return this;
    }

    ToldIteration nudged(String nudge) {
        nudges.add(nudge);
        return this;
    }

    ToldIteration measured(VerificationRecord verification) {
        measured = verification;
        return this;
    }

    ToldIteration spent(double usd, long millis, long outputTokens) {
        cost = usd;
        claudeMillis = millis;
        tokens = new ClaudeRecord.Tokens(outputTokens, outputTokens, outputTokens * 40, outputTokens * 3);
        return this;
    }

    ToldIteration result(String text) {
        result = text;
        return this;
    }

    ToldIteration feedback(String text) {
        feedback = text;
        return this;
    }

    ToldIteration breaker(BreakerRecord.Opening opening) {
        breaker = new BreakerRecord(BreakerRecord.SCHEMA_VERSION, BreakerRecord.Counters.NONE, opening);
        return this;
    }

    ToldIteration then(Decision next) {
        decision = next;
        return this;
    }

    /** The numbers of the sum, shared out among the files. */
    private List<ChangesRecord.Lines> lines() {
        int[] numbers = Stream.of((diffstat == null ? "" : diffstat).split("\\D+"))
                .filter(number -> number.length() > 0 && number.length() < 5)
                .mapToInt(Integer::parseInt)
                .toArray();
        return numbers.length < 3
                ? List.of()
                : files.stream()
                        .map(file ->
                                new ChangesRecord.Lines(file, numbers[1] / files.size(), numbers[2] / files.size()))
                        .toList();
    }

    IterationRecord record() {
        Instant start = Samples.NOON.plusSeconds(300L * (number - 1));
        long millis = claudeMillis + measured.durationMs() + 1200;
        boolean failed = !outcome.equals("finished");
        return new IterationRecord(
                IterationRecord.SCHEMA_VERSION,
                Reported.RUN_ID,
                number,
                Mode.BUILD,
                Strategy.LOOP,
                null,
                start,
                start.plusMillis(millis),
                millis,
                new ClaudeRecord(
                        List.of("claude", "-p"),
                        "2.1.0",
                        attempts,
                        outcome,
                        failed ? 1 : 0,
                        "5f2c0c4e-6a0b-4d57-9a2b-0d5a3f1e7c11",
                        "claude-sonnet-4-5",
                        failed ? "error_during_execution" : "success",
                        failed,
                        null,
                        null,
                        errors,
                        toolCalls.values().stream().mapToInt(Integer::intValue).sum(),
                        claudeMillis,
                        cost,
                        tokens,
                        toolCalls,
                        denials,
                        nudges,
                        0,
                        null,
                        result),
                new ClaimsRecord(claimed, false, vetoes, said, tasks, null, claimed ? 2 : 0),
                new ChangesRecord(
                        commits == 0 ? "4be01f7a9c" : "4be01f7a9" + number,
                        commits == 0 ? "4be01f7a9c" : "9d03c2e1b" + number,
                        commits,
                        files,
                        diffstat,
                        log,
                        lines()),
                measured,
                feedback,
                new GuardsRecord(breaker, GuardsRecord.Streaks.NONE, new Spent(cost, tokens.all(), millis), 88),
                decision);
    }
}
