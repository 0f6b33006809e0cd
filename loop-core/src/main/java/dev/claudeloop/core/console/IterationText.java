package dev.claudeloop.core.console;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.VerificationRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** What came of an iteration, in a few words. */
final class IterationText {
    private IterationText() {}

    /** What changed, what the tests say, what it cost, and what is left. */
    static String summary(IterationRecord iteration) {
        var facts = new ArrayList<String>();
        facts.add(Count.of(iteration.changes().commits(), "commit"));
        facts.add(Count.of(iteration.changes().files().size(), "changed file"));
        facts.add(tests(iteration.verification()));
        facts.add(Amounts.usd(iteration.claude().costUsd()));
        facts.add(Amounts.seconds(iteration.durationMs()));
        return "Iteration " + iteration.iteration() + ": " + String.join(", ", facts) + remaining(iteration.claims());
    }

    /** Why Claude could not do its work, if so. */
    static Optional<String> failure(IterationRecord iteration) {
        ClaudeRecord claude = iteration.claude();
        if (!Outcome.isError(claude.outcome())) {
            return Optional.empty();
        }
        String exit =
                claude.exitCode() == null || claude.exitCode() == 0 ? "" : " (exit code " + claude.exitCode() + ")";
        return Optional.of("Iteration " + iteration.iteration() + " failed: " + cause(claude) + exit);
    }

    private static String cause(ClaudeRecord claude) {
        if (!claude.errors().isEmpty()) {
            return String.join("; ", claude.errors());
        }
        String words = Objects.requireNonNullElse(claude.result(), "");
        return claude.isError() && !words.isBlank() ? words : claude.outcome().replace('_', ' ');
    }

    /** Which rules would have allowed what Claude was denied, and how often each was missing. */
    static Optional<String> denials(List<String> missingRules, String option) {
        if (missingRules.isEmpty()) {
            return Optional.empty();
        }
        var counts = new LinkedHashMap<String, Integer>();
        missingRules.forEach(rule -> counts.merge(rule, 1, Integer::sum));
        String rules = counts.entrySet().stream()
                .map(entry -> entry.getKey() + (entry.getValue() == 1 ? "" : " (" + entry.getValue() + " times)"))
                .collect(Collectors.joining(", "));
        return Optional.of("Claude was denied " + Count.of(missingRules.size(), "tool call")
                + "; to allow them, add to " + option + ": " + rules);
    }

    private static String tests(VerificationRecord verification) {
        if (!verification.ran()) {
            return "tests not run";
        }
        List<String> compileErrors = verification.compileErrors();
        return compileErrors.isEmpty()
                ? verification.tests().passed() + "/" + verification.tests().total() + " tests passed"
                : Count.of(compileErrors.size(), "compile error");
    }

    private static String remaining(ClaimsRecord claims) {
        ClaimsRecord.Tasks tasks = claims.tasks();
        return tasks == null ? "" : " (" + Count.of(tasks.open(), "item") + " remaining)";
    }
}
