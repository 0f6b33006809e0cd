package dev.claudeloop.core.console;

import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.stream.ContentBlock;
import dev.claudeloop.core.stream.ContentBlock.Text;
import dev.claudeloop.core.stream.ContentBlock.ToolResult;
import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamEvent.Assistant;
import dev.claudeloop.core.stream.StreamEvent.Init;
import dev.claudeloop.core.stream.StreamEvent.ToolInput;
import dev.claudeloop.core.stream.StreamEvent.User;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the agent says and does, event by event, in lines for people. */
final class AgentVoice {
    private static final int KEPT_CALLS = 100;
    private static final int TOLD_LINES = 5;
    private static final String SUBAGENT = "  | ";
    private static final ToolUse UNKNOWN = new ToolUse(null, "Tool", ToolInput.NONE);

    private final CallText calls;
    private final AnswerText answers;
    private final NoticeText notices;
    private final Map<String, ToolUse> open = new LinkedHashMap<>();
    private @Nullable ToolUse last;
    private @Nullable String denied;
    private @Nullable Init init;

    AgentVoice(Symbols symbols, NoticeText notices) {
        this.calls = new CallText(symbols);
        this.answers = new AnswerText(symbols);
        this.notices = notices;
    }

    List<String> hear(StreamEvent event) {
        if (event instanceof Assistant words) {
            return indented(words.fromSubagent(), said(words));
        }
        if (event instanceof User told) {
            return indented(told.fromSubagent(), told(told));
        }
        if (event instanceof Init begun) {
            boolean again = init != null
                    && begun.sessionId() != null
                    && begun.sessionId().equals(init.sessionId());
            init = begun;
            return again ? List.of() : notices.of(begun);
        }
        return answerTells(event) ? List.of() : notices.of(event);
    }

    /** Whether the answer to an open call is going to say the same. */
    private boolean answerTells(StreamEvent event) {
        if (event instanceof StreamEvent.PermissionDenied refusal && open.containsKey(refusal.toolUseId())) {
            denied = refusal.toolUseId();
            return true;
        }
        return event instanceof StreamEvent.Task task && open.containsKey(task.toolUseId());
    }

    private List<String> said(Assistant words) {
        var lines = new ArrayList<String>();
        for (ContentBlock block : words.blocks()) {
            if (block instanceof Text text) {
                lines.addAll(SafeText.split(text.text()));
            } else if (block instanceof ToolUse call) {
                remember(call);
                lines.addAll(calls.of(call));
            }
        }
        return lines;
    }

    private void remember(ToolUse call) {
        last = call;
        if (call.id() != null) {
            open.put(call.id(), call);
            if (open.size() > KEPT_CALLS) {
                open.remove(open.keySet().iterator().next());
            }
        }
    }

    private List<String> told(User told) {
        var lines = new ArrayList<String>();
        for (ToolResult answer : told.toolResults()) {
            ToolUse call = answer.toolUseId() == null ? null : open.remove(answer.toolUseId());
            String about = call == null || call.equals(last) ? "" : CallText.subject(call);
            boolean refused = denied != null && denied.equals(answer.toolUseId());
            lines.addAll(answers.of(call == null ? UNKNOWN : call, answer, refused, about));
        }
        String words = told.text();
        if (!words.isBlank()) {
            lines.add("Claude is told:");
            Preview.of(SafeText.split(words), TOLD_LINES, 0).forEach(line -> lines.add("   " + line));
        }
        return lines;
    }

    private static List<String> indented(boolean subagent, List<String> lines) {
        return subagent ? lines.stream().map(SUBAGENT::concat).toList() : lines;
    }
}
