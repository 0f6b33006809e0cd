package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.LoopStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Weighs what the agent says about its work: whether it claims to be done, and what speaks against it. */
public final class Claims {
    private static final List<String> MARKERS = List.of("<loop-complete>", "===WORK_COMPLETE===");

    private Claims() {}

    /**
     * Reads the claims of one iteration.
     *
     * @param ownText what the agent itself wrote in this iteration; no tool results, no subagents
     * @param lastMessage the agent's last message, the only place where a marker counts
     * @param plan the tasks of the plan after the iteration, where there is a plan
     */
    public static ClaimsRecord of(String ownText, String lastMessage, ClaimsRecord.@Nullable Tasks plan) {
        LoopStatus status = LoopStatusBlock.lastIn(ownText).orElse(null);
        String marker = marker(lastMessage).orElse(null);
        boolean blocked = status != null && status.status() == LoopStatus.Status.BLOCKED;
        boolean claimed = claims(status) || marker != null || (plan != null && plan.total() > 0 && plan.open() == 0);
        var vetoes = new ArrayList<String>();
        if (claimed && plan != null && plan.open() > 0) {
            vetoes.add(plan.open() == 1 ? "1 task of the plan is open" : plan.open() + " tasks of the plan are open");
        }
        if (claimed && blocked) {
            vetoes.add("the agent says that it is blocked");
        }
        return new ClaimsRecord(
                claimed, blocked, List.copyOf(vetoes), status, plan, marker, CompletionIndicators.in(ownText));
    }

    private static boolean claims(@Nullable LoopStatus status) {
        return status != null
                && (status.status() == LoopStatus.Status.COMPLETE || Boolean.TRUE.equals(status.exitSignal()));
    }

    private static Optional<String> marker(String lastMessage) {
        String text = lastMessage.toLowerCase(Locale.ROOT);
        return MARKERS.stream()
                .filter(marker -> text.contains(marker.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
