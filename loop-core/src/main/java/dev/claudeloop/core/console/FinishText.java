package dev.claudeloop.core.console;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.RunRecord;
import java.util.List;
import java.util.Objects;

/** How a run ended, and what to do next. */
final class FinishText {
    private static final String AGAIN = "run it again, and it goes on from here";
    private static final List<Option<?>> LIMITS =
            List.of(LoopOptions.MAX_COST_USD, LoopOptions.MAX_TOKENS, LoopOptions.MAX_DURATION);

    private final Symbols symbols;
    private final BuildTool tool;

    /** @param tool knows what its users type */
    FinishText(Symbols symbols, BuildTool tool) {
        this.symbols = symbols;
        this.tool = tool;
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
                        next("allow more in one run with " + tool.spell(LoopOptions.MAX_ITERATIONS)),
                        next("see what is done and what is left with " + call("status", run)));
            case STAGNATION ->
                List.of(
                        symbols.warning() + " " + reason,
                        next("see whether something is left to do, and say so in the instructions"));
            case USAGE_LIMITED ->
                List.of(
                        symbols.warning() + " Usage limit reached" + after,
                        why,
                        next("when the limit is reset, " + AGAIN),
                        next("let the loop wait for longer with " + tool.spell(LoopOptions.USAGE_LIMIT_MAX_WAIT)));
            case BUDGET_EXHAUSTED ->
                List.of(
                        symbols.warning() + " Budget spent" + after,
                        why,
                        next("raise the limit with " + limit(reason) + ", then " + AGAIN));
            case BLOCKED ->
                List.of(
                        symbols.failed() + " Blocked" + after,
                        why,
                        next("give the agent what it lacks" + tools(reason) + ", then run it again"));
            case CIRCUIT_OPEN ->
                List.of(
                        symbols.failed() + " Circuit breaker open" + after,
                        why,
                        next("the iterations' records say what was tried"),
                        next("close the breaker with " + call("reset", run) + ", or in the next run with "
                                + tool.spell(LoopOptions.RESET_CIRCUIT) + "=true"));
            case ERROR -> List.of(symbols.failed() + " Failed" + after, why, next("once that is mended, " + AGAIN));
        };
    }

    private static String next(String way) {
        return "   - " + way;
    }

    private String call(String action, RunRecord run) {
        String workspace = run.options().getOrDefault(LoopOptions.WORKSPACE.name(), "");
        return "`" + tool.call(action, workspace) + "`";
    }

    /** The limit that the reason names; Claude's own words name none. */
    private String limit(String reason) {
        return LIMITS.stream()
                .filter(option -> reason.contains(option.name() + "="))
                .findFirst()
                .map(tool::spell)
                .orElseGet(() -> tool.spell(LoopOptions.MAX_COST_USD));
    }

    private String tools(String reason) {
        Option<?> tools = LoopOptions.ALLOWED_TOOLS;
        return reason.contains(tools.name()) ? " with " + tool.spell(tools) : "";
    }

    private static int most(RunRecord run) {
        int max = Amounts.number(run.options().get(LoopOptions.MAX_ITERATIONS.name()), 0);
        return max == 0 ? run.totals().iterations() : max;
    }
}
