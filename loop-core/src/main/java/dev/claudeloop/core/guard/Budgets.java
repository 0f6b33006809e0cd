package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.Spent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a session may use up, resumed runs included; 0 is no limit. */
public record Budgets(double maxCostUsd, long maxTokens, Duration maxDuration) {

    public static Budgets of(LoopOptions options) {
        return new Budgets(
                options.get(LoopOptions.MAX_COST_USD),
                options.get(LoopOptions.MAX_TOKENS),
                options.get(LoopOptions.MAX_DURATION));
    }

    /** Which budget is spent, in the user's words. */
    public Optional<String> spent(Spent spent) {
        if (!costIsFree(spent)) {
            return reason("costs", LoopOptions.MAX_COST_USD, dollars(maxCostUsd), dollars(spent.costUsd()));
        }
        if (maxTokens > 0 && spent.tokens() >= maxTokens) {
            return reason("tokens", LoopOptions.MAX_TOKENS, Long.toString(maxTokens), Long.toString(spent.tokens()));
        }
        Optional<Duration> rest = restTime(spent);
        return rest.isPresent() && rest.get().isZero()
                ? reason(
                        "time",
                        LoopOptions.MAX_DURATION,
                        Span.exact(maxDuration),
                        Span.rounded(Duration.ofMillis(spent.durationMs())))
                : Optional.empty();
    }

    /** The dollars that are left, rounded up to a tenth of a cent; empty where there is no limit. */
    public OptionalDouble restUsd(Spent spent) {
        if (maxCostUsd == 0) {
            return OptionalDouble.empty();
        }
        double rest = costIsFree(spent) ? maxCostUsd - spent.costUsd() : 0;
        return OptionalDouble.of(
                BigDecimal.valueOf(rest).setScale(3, RoundingMode.CEILING).doubleValue());
    }

    /** The time that is left; empty where there is no limit. */
    public Optional<Duration> restTime(Spent spent) {
        if (maxDuration.isZero()) {
            return Optional.empty();
        }
        Duration rest = maxDuration.minusMillis(spent.durationMs());
        return Optional.of(rest.isNegative() ? Duration.ZERO : rest);
    }

    /** Asked so that a cost which is no number counts as spent. */
    private boolean costIsFree(Spent spent) {
        return maxCostUsd == 0 || spent.costUsd() < maxCostUsd;
    }

    private static Optional<String> reason(String what, Option<?> option, String limit, String used) {
        return Optional.of("the session's budget for " + what + " is spent: " + used + " of " + option.name() + "="
                + limit + "; raise it to go on");
    }

    private static String dollars(double amount) {
        return new DecimalFormat("0.00####", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(amount);
    }
}
