package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.LoopStatus;
import dev.claudeloop.core.claim.Claims;
import dev.claudeloop.core.claim.LoopStatusBlock;
import dev.claudeloop.core.fuzz.Holds;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/** What holds for every word of an agent, for a fuzzer to disprove. */
public final class LoopStatusFuzz {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String BLOCK = """

            ---LOOP_STATUS---
            STATUS: BLOCKED
            EXIT_SIGNAL: false
            ---END_LOOP_STATUS---
            """;

    private LoopStatusFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        Optional<LoopStatus> block = LoopStatusBlock.lastIn(text);
        ClaimsRecord claims = Claims.of(text, text, null);
        Holds.same("the claims have the block", claims.loopStatus(), block.orElse(null));
        Holds.same(
                "only a block or a marker claims",
                claims.claimed(),
                claims.marker() != null || block.filter(LoopStatusFuzz::claims).isPresent());
        Holds.same("blocked takes a claim back", claims.stands(), claims.claimed() && !claims.blocked());
        theLastBlockCounts(text);
        onlyTheAgentsOwnWordsCount(text);
    }

    private static boolean claims(LoopStatus block) {
        return block.status() == LoopStatus.Status.COMPLETE || Boolean.TRUE.equals(block.exitSignal());
    }

    private static void theLastBlockCounts(String text) {
        LoopStatus last = LoopStatusBlock.lastIn(text + BLOCK).orElseThrow();
        Holds.same("the last block counts", last.status(), LoopStatus.Status.BLOCKED);
        Holds.same("all of the last block counts", last.exitSignal(), false);
    }

    private static void onlyTheAgentsOwnWordsCount(String text) {
        var answer = Map.of("type", "tool_result", "tool_use_id", "t", "content", text);
        var words = Map.of("type", "text", "text", text);
        Conversation foreign = Streams.conversation(Streams.lines(
                line("user", Map.of("content", List.of(answer)), Map.of("tool_use_result", Map.of("stdout", text))),
                line("user", Map.of("content", text), Map.of()),
                line("assistant", Map.of("content", List.of(words)), Map.of("parent_tool_use_id", "t")),
                line("assistant", Map.of("content", List.of(Map.of("type", "thinking", "thinking", text))), Map.of()),
                line("system", Map.of(), Map.of("subtype", "hook_response", "output", text))));
        Holds.same("what others say is not the agent's", foreign.ownText() + foreign.lastMessage(), "");

        Conversation own = Streams.conversation(
                Streams.lines(line("assistant", Map.of("id", "m", "content", List.of(words)), Map.of())));
        ClaimsRecord heard = Claims.of(own.ownText(), own.lastMessage(), null);
        ClaimsRecord said = Claims.of(text, text, null);
        Holds.same("what is said is heard", heard.claimed(), said.claimed());
    }

    private static String line(String type, Map<String, ?> message, Map<String, ?> more) {
        var line = new TreeMap<String, Object>(more);
        line.put("type", type);
        line.put("message", message);
        return JSON.writeValueAsString(line);
    }

    /** A long text as the whole, and as each of its parts. */
    public static void isReadWhereverItStands(String text) {
        for (String before :
                List.of("", "---LOOP_STATUS---\n", "---LOOP_STATUS---\nSTATUS: ", "---LOOP_STATUS---\nEXIT_SIGNAL")) {
            Claims.of(before + text, before + text, null);
        }
    }
}
