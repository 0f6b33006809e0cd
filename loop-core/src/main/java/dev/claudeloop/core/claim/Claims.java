package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.LoopStatus;
import dev.claudeloop.core.api.StatusRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Weighs what the agent says about its work: whether it claims to be done, and what speaks against it. */
public final class Claims {
    private Claims() {}

    /** The claims of an iteration whose agent has neither status file nor criteria. */
    public static ClaimsRecord of(String ownText, String lastMessage, ClaimsRecord.@Nullable Tasks plan) {
        return of(Said.of(ownText, lastMessage, plan));
    }

    public static ClaimsRecord of(Said said) {
        LoopStatus block = LoopStatusBlock.lastIn(said.ownText()).orElse(null);
        StatusRecord status = said.status();
        String marker = CompletionMarker.in(said.lastMessage()).orElse(null);
        ClaimsRecord.Tasks plan = said.plan();
        boolean statusTells = status != null && status.tellsProgress();
        ClaimsRecord.Tasks todo = plan == null && !statusTells ? said.todo() : null;
        boolean blocked = (block != null && block.status() == LoopStatus.Status.BLOCKED)
                || (status != null && status.status() == StatusRecord.State.BLOCKED);
        boolean claimed = claims(block)
                || (status != null && status.claims())
                || marker != null
                || (said.tasksClaim() && (allDone(plan) || allDone(todo)));
        var claims = new ClaimsRecord(
                claimed,
                blocked,
                List.of(),
                block,
                status,
                plan,
                todo,
                marker,
                CriteriaCheck.of(said),
                CompletionIndicators.in(said.ownText()));
        return claimed ? withVetoes(claims, vetoes(claims, said)) : claims;
    }

    private static boolean claims(@Nullable LoopStatus block) {
        return block != null
                && (block.status() == LoopStatus.Status.COMPLETE || Boolean.TRUE.equals(block.exitSignal()));
    }

    private static boolean allDone(ClaimsRecord.@Nullable Tasks tasks) {
        return tasks != null && tasks.allDone();
    }

    private static List<String> vetoes(ClaimsRecord claims, Said said) {
        var vetoes = new ArrayList<String>();
        openTasks(claims.plan(), "plan").ifPresent(vetoes::add);
        openTasks(claims.todo(), "to-do file").ifPresent(vetoes::add);
        claims.criteria().unmet().forEach(name -> vetoes.add("the criterion '" + name + "' is not met"));
        if (!said.criteria().isEmpty() || claims.criteria().any()) {
            exitSignal(claims).ifPresent(vetoes::add);
        }
        if (claims.blocked()) {
            vetoes.add("the agent says that it is blocked");
        }
        if (said.strictCompletion()) {
            vetoes.addAll(strict(claims, said.completionThreshold()));
        }
        return vetoes;
    }

    private static Optional<String> openTasks(ClaimsRecord.@Nullable Tasks tasks, String file) {
        if (tasks == null || tasks.open() == 0) {
            return Optional.empty();
        }
        return Optional.of(
                tasks.open() == 1
                        ? "1 task of the " + file + " is open"
                        : tasks.open() + " tasks of the " + file + " are open");
    }

    /** Beside criteria a claim needs the signal, and the status file's no outweighs the status block's yes. */
    private static Optional<String> exitSignal(ClaimsRecord claims) {
        StatusRecord status = claims.status();
        if (status != null && Boolean.FALSE.equals(status.exitSignal())) {
            return Optional.of("the status file says exit_signal: false");
        }
        return claims.exitSignal() ? Optional.empty() : Optional.of("the exit signal is missing");
    }

    private static List<String> strict(ClaimsRecord claims, int threshold) {
        var vetoes = new ArrayList<String>();
        if (!claims.exitSignal()) {
            vetoes.add("strictCompletion needs the exit signal");
        }
        if (claims.indicators() < threshold) {
            vetoes.add("strictCompletion needs " + threshold + " completion indicators, there "
                    + (claims.indicators() == 1 ? "is 1" : "are " + claims.indicators()));
        }
        return vetoes;
    }

    private static ClaimsRecord withVetoes(ClaimsRecord claims, List<String> vetoes) {
        return new ClaimsRecord(
                claims.claimed(),
                claims.blocked(),
                List.copyOf(vetoes),
                claims.loopStatus(),
                claims.status(),
                claims.plan(),
                claims.todo(),
                claims.marker(),
                claims.criteria(),
                claims.indicators());
    }
}
