package dev.claudeloop.core.console;

import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import dev.claudeloop.core.stream.StreamEvent.ToolInput;
import dev.claudeloop.core.stream.TextSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A tool call in lines for people. */
final class CallText {
    private static final String INDENT = "   ";
    private static final String DEEPER = "     ";
    private static final int MOST_FIELDS = 10;

    private final Symbols symbols;

    CallText(Symbols symbols) {
        this.symbols = symbols;
    }

    List<String> of(ToolUse call) {
        var lines = new ArrayList<String>();
        lines.add(symbols.tool() + " " + call.name() + " tool");
        ToolInput input = call.input();
        switch (call.name()) {
            case "Read" -> read(input, lines);
            case "Edit" -> edit(input, lines);
            case "Write" -> write(input, lines);
            case "Bash" -> bash(input, lines);
            case "Grep", "Glob" -> search(input, lines);
            default -> any(input, lines);
        }
        return lines;
    }

    /** What a call is about, in a few words. */
    static String subject(ToolUse call) {
        Map<String, String> fields = call.input().fields();
        for (String name : List.of("file_path", "notebook_path", "command", "pattern", "url", "description")) {
            String value = fields.get(name);
            if (value != null) {
                return Preview.shortened(value.lines().findFirst().orElse(""));
            }
        }
        return "";
    }

    private static void read(ToolInput input, List<String> lines) {
        field(input, "file_path", "File", lines);
        String offset = input.fields().get("offset");
        String limit = input.fields().get("limit");
        if (offset != null || limit != null) {
            lines.add(INDENT + "Lines: " + range(Amounts.number(offset, 1), Amounts.number(limit, 0)));
        }
    }

    private static String range(int from, int limit) {
        return limit == 0 ? "from " + from : from + "-" + (from + limit - 1L);
    }

    private static void edit(ToolInput input, List<String> lines) {
        field(input, "file_path", "File", lines);
        boolean all = Boolean.parseBoolean(input.fields().get("replace_all"));
        lines.add(INDENT + "Mode: " + (all ? "replace all" : "replace once"));
        block("Old:", "- ", input.fields().getOrDefault("old_string", ""), lines);
        block("New:", "+ ", input.fields().getOrDefault("new_string", ""), lines);
    }

    private static void block(String title, String mark, String text, List<String> lines) {
        lines.add(INDENT + title + (text.isEmpty() ? " (nothing)" : ""));
        SafeText.split(text).forEach(line -> lines.add(DEEPER + mark + line));
    }

    private static void write(ToolInput input, List<String> lines) {
        field(input, "file_path", "File", lines);
        TextSize size = input.size("content");
        lines.add(INDENT + "Size: " + Amounts.size(size.bytes()) + ", " + Count.of(size.lines(), "line"));
    }

    private static void bash(ToolInput input, List<String> lines) {
        List<String> command = SafeText.split(input.fields().getOrDefault("command", ""));
        for (int i = 0; i < command.size(); i++) {
            lines.add(INDENT + (i == 0 ? "Command: " : "         ") + command.get(i));
        }
        field(input, "description", "About", lines);
        if (Boolean.parseBoolean(input.fields().get("run_in_background"))) {
            lines.add(INDENT + "In the background");
        }
    }

    private static void search(ToolInput input, List<String> lines) {
        field(input, "pattern", "Pattern", lines);
        field(input, "path", "In", lines);
        field(input, "glob", "Files", lines);
        field(input, "type", "Type", lines);
        field(input, "output_mode", "Shows", lines);
    }

    private static void field(ToolInput input, String name, String title, List<String> lines) {
        String value = input.fields().get(name);
        if (value != null) {
            lines.add(INDENT + title + ": " + String.join(" ", SafeText.split(value)));
        }
    }

    /** Scalars by name; a tool that takes only lists and objects shows its JSON. */
    private static void any(ToolInput input, List<String> lines) {
        input.fields().entrySet().stream()
                .limit(MOST_FIELDS)
                .forEach(field -> lines.add(INDENT + field.getKey() + ": "
                        + Preview.shortened(String.join(" ", SafeText.split(field.getValue())))));
        if (input.fields().isEmpty() && !input.json().equals("{}")) {
            lines.add(INDENT + Preview.shortened(input.json()));
        }
    }
}
