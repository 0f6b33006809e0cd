package dev.claudeloop.core.console;

import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.stream.Caps;
import dev.claudeloop.core.stream.ContentBlock.ToolResult;
import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a tool answered, in lines for people. */
final class AnswerText {
    private static final Pattern EXIT_CODE = Pattern.compile("^(?:Error: )?Exit code (-?\\d+)\\R?");
    private static final Pattern ERROR_TAGS = Pattern.compile("</?tool_use_error>");
    private static final Pattern NUMBERED = Pattern.compile("^ *(\\d{1,9})[\\t→](.*)$");
    private static final String NO_OUTPUT = "(Bash completed with no output)";
    private static final String INDENT = "   ";
    private static final String DEEPER = "     ";
    private static final int READ_LINES = 15;
    private static final int BASH_LINES = 20;
    private static final int OTHER_LINES = 15;
    private static final List<String> NOT_FOUND_HINTS = List.of(
            "",
            "   The search string was not found in the file. This could be because:",
            "   - The string has already been changed",
            "   - The string contains special characters that don't match exactly",
            "   - The line breaks or spacing differ from what's in the file",
            "",
            "   Tip: Use the Read tool to verify the current file content");

    private final Symbols symbols;

    AnswerText(Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * The answer to a call.
     *
     * @param denied whether it failed for want of a permission
     * @param about says which call, where others were made since; else empty
     */
    List<String> of(ToolUse call, ToolResult answer, boolean denied, String about) {
        String behind = about.isEmpty() ? "" : ": " + about;
        if (!answer.isError()) {
            return done(call, answer.text(), behind);
        }
        String text = ERROR_TAGS.matcher(answer.text()).replaceAll("").strip();
        return denied ? failed(call.name() + " was denied", text, behind) : failed(call, text, behind);
    }

    private List<String> done(ToolUse call, String text, String behind) {
        return switch (call.name()) {
            case "Read" -> read(text, behind);
            case "Edit" -> List.of(symbols.done() + " Edit applied" + behind);
            case "Write" -> List.of(symbols.done() + " File written" + behind);
            case "Bash" -> bash(call, text, behind);
            case "Grep" -> found("Grep", "line", text, behind);
            case "Glob" -> found("Glob", "match", text, behind);
            default -> answered(symbols.done() + " " + call.name() + " answered" + behind, text);
        };
    }

    private List<String> read(String text, String behind) {
        List<String> lines = SafeText.split(text);
        var shown = new ArrayList<String>();
        for (String line : Preview.of(lines, READ_LINES, 0)) {
            Matcher numbered = NUMBERED.matcher(line);
            shown.add(
                    numbered.matches()
                            ? String.format("%6s | %s", numbered.group(1), numbered.group(2))
                                    .stripTrailing()
                            : DEEPER + line);
        }
        shown.add(0, symbols.done() + " File read successfully (" + readLines(lines) + ")" + behind);
        return shown;
    }

    /** The numbers tell how many lines there are, even where the middle is cut. */
    private static String readLines(List<String> lines) {
        long first = 0;
        long last = 0;
        for (String line : lines) {
            Matcher numbered = NUMBERED.matcher(line);
            if (numbered.matches()) {
                last = Long.parseLong(numbered.group(1));
                first = first == 0 ? last : first;
            }
        }
        return Count.of(first == 0 ? lines.size() : Math.max(1, last - first + 1), "line");
    }

    private List<String> bash(ToolUse call, String text, String behind) {
        boolean background = Boolean.parseBoolean(call.input().fields().get("run_in_background"));
        String title = background ? " Command started in the background" : " Command succeeded (exit code 0)";
        return output(symbols.done() + title + behind, text.equals(NO_OUTPUT) ? "" : text);
    }

    private List<String> output(String title, String text) {
        var shown = new ArrayList<String>();
        shown.add(title);
        List<String> lines = SafeText.split(text);
        Preview.of(lines, BASH_LINES / 2, BASH_LINES / 2).forEach(line -> shown.add(DEEPER + line));
        if (lines.isEmpty()) {
            shown.add(DEEPER + "(no output)");
        }
        return shown;
    }

    private List<String> found(String tool, String thing, String text, String behind) {
        if (text.isBlank() || text.startsWith("No matches found") || text.startsWith("No files found")) {
            return List.of(symbols.done() + " " + tool + " found nothing" + behind);
        }
        int lines = SafeText.split(text).size();
        String count = lines + " " + (lines == 1 ? thing : thing.equals("match") ? "matches" : thing + "s");
        String some = text.contains(Caps.MARK) ? "more than " : "";
        return answered(symbols.done() + " " + tool + " found " + some + count + behind, text);
    }

    private static List<String> answered(String title, String text) {
        var shown = new ArrayList<String>();
        shown.add(title);
        Preview.of(SafeText.split(text), OTHER_LINES, 0).forEach(line -> shown.add(DEEPER + line));
        return shown;
    }

    private List<String> failed(ToolUse call, String text, String behind) {
        Matcher exit = EXIT_CODE.matcher(text);
        if (call.name().equals("Bash") && exit.find()) {
            String title = " Command failed (exit code " + exit.group(1) + ")";
            return output(symbols.failed() + title + behind, text.substring(exit.end()));
        }
        if (call.name().equals("Edit") && text.contains("String to replace not found")) {
            var shown = new ArrayList<String>();
            shown.add(symbols.failed() + " Edit failed: String not found in file" + behind);
            shown.addAll(NOT_FOUND_HINTS);
            return shown;
        }
        return failed(call.name() + " failed", text, behind);
    }

    private List<String> failed(String title, String text, String behind) {
        List<String> lines = Preview.of(SafeText.split(text), OTHER_LINES, 0);
        var shown = new ArrayList<String>();
        String why = lines.isEmpty() ? "no reason given" : lines.get(0);
        shown.add(symbols.failed() + " " + title + ": " + why + behind);
        lines.stream().skip(1).forEach(line -> shown.add(INDENT + line));
        return shown;
    }
}
