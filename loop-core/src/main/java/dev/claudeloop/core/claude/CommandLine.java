package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The words that start the agent; the prompt is not among them, as it goes over standard input. */
final class CommandLine {

    /** The CLI refuses a budget of nothing. */
    private static final double LEAST_BUDGET_USD = 0.0001;

    private CommandLine() {}

    static List<String> of(AgentCommand command, AgentCall call, LoopOptions options, List<String> allowedTools) {
        var words = new ArrayList<>(command.words());
        words.addAll(List.of("-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"));
        words.addAll(List.of(
                "--append-system-prompt-file",
                call.systemPromptFile().toAbsolutePath().toString()));
        words.addAll(List.of("--model", options.get(LoopOptions.MODEL)));
        int maxTurns = options.get(LoopOptions.MAX_TURNS);
        if (maxTurns > 0) {
            words.addAll(List.of("--max-turns", Integer.toString(maxTurns)));
        }
        if (options.get(LoopOptions.SKIP_PERMISSIONS)) {
            words.add("--dangerously-skip-permissions");
        } else {
            words.addAll(List.of("--permission-mode", permissionMode(options)));
        }
        if (!allowedTools.isEmpty()) {
            // One word: the flag swallows all words that follow it.
            words.add("--allowedTools=" + String.join(",", allowedTools));
        }
        words.add(session(call, options));
        budget(call, command.version()).ifPresent(usd -> words.addAll(List.of("--max-budget-usd", usd)));
        words.addAll(options.get(LoopOptions.CLAUDE_ARGS));
        return List.copyOf(words);
    }

    /** Whoever plans edits nothing but the plan, and accepting edits would accept them all. */
    private static String permissionMode(LoopOptions options) {
        String chosen = options.get(LoopOptions.PERMISSION_MODE);
        boolean plans = options.get(LoopOptions.MODE) == Mode.PLAN;
        return plans && chosen.equals("acceptEdits") ? "default" : chosen;
    }

    /** Where a resumed session counts what it has cost before, that is added to what the call itself may cost. */
    private static Optional<String> budget(AgentCall call, @Nullable String version) {
        Double rest = call.budgetUsd();
        if (rest == null) {
            return Optional.empty();
        }
        AgentCall.ResumedSession resumed = call.resumed();
        double whole = resumed != null && CliVersion.countsOn(version) ? rest + resumed.costUsd() : rest;
        return Optional.of(String.format(Locale.ROOT, "%.4f", Math.max(whole, LEAST_BUDGET_USD)));
    }

    private static String session(AgentCall call, LoopOptions options) {
        if (!options.get(LoopOptions.CONTINUE_SESSION)) {
            return "--no-session-persistence";
        }
        AgentCall.ResumedSession resumed = call.resumed();
        return resumed == null ? "--session-id=" + UUID.randomUUID() : "--resume=" + resumed.id();
    }
}
