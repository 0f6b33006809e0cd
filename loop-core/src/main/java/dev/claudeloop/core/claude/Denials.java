package dev.claudeloop.core.claude;

import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import dev.claudeloop.core.stream.StreamEvent.PermissionDenial;
import dev.claudeloop.core.stream.StreamEvent.PermissionDenied;
import dev.claudeloop.core.stream.StreamEvent.ToolInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Refused tool calls, each counted once though the stream tells of it twice: when it happens and in the result. */
final class Denials {
    private static final int KEPT_DENIALS = 1000;

    private final PermissionRules rules;
    private final Map<String, ToolUse> calls = new Latest<>();
    private final Set<String> seen = new HashSet<>();
    private final List<String> missing = new ArrayList<>();

    Denials(PermissionRules rules) {
        this.rules = rules;
    }

    void remember(ToolUse call) {
        if (call.id() != null) {
            calls.put(call.id(), call);
        }
    }

    void add(PermissionDenied denied) {
        String id = denied.toolUseId();
        ToolUse call = id == null ? null : calls.get(id);
        add(denied.toolName(), id, call == null ? ToolInput.NONE : call.input());
    }

    void add(PermissionDenial denial) {
        add(denial.toolName(), denial.toolUseId(), denial.input());
    }

    private void add(String tool, @Nullable String id, ToolInput input) {
        if (missing.size() < KEPT_DENIALS && (id == null || seen.add(id))) {
            missing.add(rules.ruleFor(tool, input));
        }
    }

    /** The rule that each refused call lacked. */
    List<String> missingRules() {
        return List.copyOf(missing);
    }
}
