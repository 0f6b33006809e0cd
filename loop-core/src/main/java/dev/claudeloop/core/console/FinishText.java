package dev.claudeloop.core.console;

import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.RunRecord;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** How a run ended, and what to do next. */
final class FinishText {
    private static final String AGAIN = "run it again, and it goes on from here";

    private final Symbols symbols;
    private final Function<Option<?>, String> spelling;

    FinishText(Symbols symbols, Function<Option<?>, String> spelling) {
        this.symbols = symbols;
        this.spelling = spelling;
    }

    /** The verdict, its reason, and the ways to go on; the first line says it all. */
    List<String> of(RunRecord run) {
        String after = " after " + Count.of(run.totals().iterations(), "iteration");
        String reason = Objects.requireNonNullElse(run.reason(), "no reason is known");
        String why = "   " + reason;
        return switch (Objects.requireNonNull(run.finishType())) {
            case COMPLETE -> List.of(symbols.done() + " Task completed successfully" + after, why);
            case MANUAL -> List.of("Stopped by hand" + after, next(AGAIN));
            case CANCELLED -> List.of("Cancelled" + after, next("the next run starts a new session"));
            case NO_CHANGES -> List.of("Nothing left to change" + after, why);
            case MAX_ITERATIONS ->
                List.of(
                        symbols.warning() + " Reached maximum iterations (" + most(run) + ")",
                        why,
                        next(AGAIN),
                        next("allow more in one run with " + spelling.apply(LoopOptions.MAX_ITERATIONS)),
                        next("see with status what is done and what is left"));
            case STAGNATION ->
                List.of(
                        symbols.warning() + " " + reason,
                        next("see whether something is left to do, and say so in the instructions"));
            case USAGE_LIMITED ->
                List.of(
                        symbols.warning() + " Usage limit reached" + after,
                        why,
                        next("when the limit is reset, " + AGAIN),
                        next("let the loop wait for longer with " + spelling.apply(LoopOptions.USAGE_LIMIT_MAX_WAIT)));
            case BUDGET_EXHAUSTED ->
                List.of(
                        symbols.warning() + " Budget spent" + after,
                        why,
                        next("raise the limit that is named here, then " + AGAIN));
            case BLOCKED ->
                List.of(
                        symbols.failed() + " Blocked" + after,
                        why,
                        next("give the agent what it lacks, then run it again"));
            case CIRCUIT_OPEN ->
                List.of(
                        symbols.failed() + " Circuit breaker open" + after,
                        why,
                        next("the iterations' records say what was tried"));
            case ERROR -> List.of(symbols.failed() + " Failed" + after, why, next("once that is mended, " + AGAIN));
        };
    }

    private static String next(String way) {
        return "   - " + way;
    }

    private static int most(RunRecord run) {
        int max = Amounts.number(run.options().get(LoopOptions.MAX_ITERATIONS.name()), 0);
        return max == 0 ? run.totals().iterations() : max;
    }
}
