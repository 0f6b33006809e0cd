package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.api.VerifyPolicy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that the claims of an iteration depend on.
 *
 * @param ownText what the agent itself wrote in this iteration; no tool results, no subagents
 * @param lastMessage the agent's last message, the only place where a marker counts
 * @param plan the tasks of the plan after the iteration, where there is a plan
 * @param todo the same of the to-do file; it counts where there is neither plan nor status file
 * @param tasksClaim whether tasks of which none is open are a claim; those done for other instructions are none
 * @param criteria those of the instructions
 * @param measured what the criteria's commands said, by name; a command that is not here is not met
 * @param testsGreen what the tests said; null where they have not run yet
 * @param verify where the tests never run, the agent's word on them counts
 * @param strictCompletion whether a claim needs the exit signal and so many completion indicators
 */
public record Said(
        String ownText,
        String lastMessage,
        ClaimsRecord.@Nullable Tasks plan,
        ClaimsRecord.@Nullable Tasks todo,
        boolean tasksClaim,
        @Nullable StatusRecord status,
        List<Criterion> criteria,
        Map<String, Boolean> measured,
        @Nullable Boolean testsGreen,
        VerifyPolicy verify,
        boolean strictCompletion,
        int completionThreshold) {

    /** With tasks that are of these instructions. */
    public Said(
            String ownText,
            String lastMessage,
            ClaimsRecord.@Nullable Tasks plan,
            ClaimsRecord.@Nullable Tasks todo,
            @Nullable StatusRecord status,
            List<Criterion> criteria,
            Map<String, Boolean> measured,
            @Nullable Boolean testsGreen,
            VerifyPolicy verify,
            boolean strictCompletion,
            int completionThreshold) {
        this(
                ownText,
                lastMessage,
                plan,
                todo,
                true,
                status,
                criteria,
                measured,
                testsGreen,
                verify,
                strictCompletion,
                completionThreshold);
    }

    /** Without files, criteria and strictness. */
    public static Said of(String ownText, String lastMessage, ClaimsRecord.@Nullable Tasks plan) {
        return new Said(
                ownText, lastMessage, plan, null, null, List.of(), Map.of(), null, VerifyPolicy.ALWAYS, false, 0);
    }
}
