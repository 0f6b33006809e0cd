package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.ClaimsRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The boxes of a Markdown text, as texts of tasks.
 *
 * @param open boxes without an x or a tick, whatever else is in them, outside sections named Optional, Future or Later
 * @param done boxes with an x or a tick, wherever they stand
 */
public record TaskList(List<String> open, List<String> done) {

    /** Agents mark what they are at with signs of their own; a digit is a reference. */
    private static final Pattern BOX =
            Pattern.compile("(\\s*)(?:(?:[-*+]|\\d{1,9}[.)])\\s+)++\\[([^\\]\\d]?)\\ufe0f?](?:\\s+(.*))?");

    private static final String TICKS = "xX\u2713\u2714\u2705\u2611";

    private static final Pattern ITEM = Pattern.compile("\\s*(?:[-*+]|\\d{1,9}[.)])(?:\\s.*)?");
    private static final Pattern FENCE = Pattern.compile("\\s*(?:(?:[-*+]|\\d{1,9}[.)])\\s+)*+(`{3,}|~{3,}).*");
    private static final Pattern HEADING = Pattern.compile(" {0,3}(#{1,6})(?:\\s+(.*?))?(?:\\s+#+)?\\s*");
    private static final Pattern UNDERLINE = Pattern.compile(" {0,3}(?:(=+)|-{2,})\\s*");
    private static final Pattern NOT_NOW = Pattern.compile("(?i)[^\\p{L}]*(?:optional|future|later)[^\\p{L}]*"
            + "(?:(?:tasks?|work|items?|ideas?|improvements?|enhancements?|features?|steps?)[^\\p{L}]*)?"
            + "(?:\\(.*)?");

    public static TaskList of(String markdown) {
        return new Reader().read(markdown);
    }

    public ClaimsRecord.Tasks count() {
        return new ClaimsRecord.Tasks(done.size(), open.size());
    }

    private static final class Reader {
        private final List<String> open = new ArrayList<>();
        private final List<String> done = new ArrayList<>();
        private @Nullable String fence;
        private boolean comment;
        private boolean inList;
        private boolean blankBefore = true;
        private String textBefore = "";
        private int notNowLevel;

        TaskList read(String markdown) {
            markdown.lines().forEach(this::line);
            return new TaskList(List.copyOf(open), List.copyOf(done));
        }

        /** Takes the whole line: what opens and closes in it must not be cut apart. */
        private void line(String line) {
            if (fence != null) {
                closeFence(fence, line);
            } else if (comment) {
                comment = !line.contains("-->");
            } else if (line.stripLeading().startsWith("<!--")) {
                comment = line.indexOf("-->", line.indexOf("<!--") + 4) < 0;
            } else {
                content(withoutComments(line));
            }
        }

        private void closeFence(String opened, String line) {
            String closing = line.strip();
            if (closing.length() >= opened.length() && closing.chars().allMatch(c -> c == opened.charAt(0))) {
                fence = null;
            }
        }

        /** By search and not by a pattern, which takes too long for a line that opens many comments. */
        private static String withoutComments(String line) {
            var kept = new StringBuilder();
            int from = 0;
            int start = line.indexOf("<!--");
            while (start >= 0) {
                int end = line.indexOf("-->", start + 4);
                if (end < 0) {
                    break;
                }
                kept.append(line, from, start);
                from = end + 3;
                start = line.indexOf("<!--", from);
            }
            return kept.append(line, from, line.length()).toString();
        }

        private void content(String whole) {
            String line = Lines.cut(whole);
            Matcher fenced = FENCE.matcher(line);
            Matcher heading = HEADING.matcher(line);
            Matcher underline = UNDERLINE.matcher(line);
            if (fenced.matches() && !(fenced.group(1).startsWith("`") && whole.indexOf('`', fenced.end(1)) >= 0)) {
                fence = fenced.group(1);
            } else if (heading.matches()) {
                section(heading.group(1).length(), heading.group(2) == null ? "" : heading.group(2));
            } else if (underline.matches() && !textBefore.isEmpty()) {
                section(underline.group(1) != null ? 1 : 2, textBefore);
            } else {
                text(line);
                return;
            }
            textBefore = "";
            blankBefore = false;
        }

        private void text(String line) {
            Matcher box = BOX.matcher(line);
            boolean item = ITEM.matcher(line).matches();
            if (box.matches() && (inList || columns(box.group(1)) < 4)) {
                box(box);
            }
            if (item && (inList || columns(line) < 4)) {
                inList = true;
            } else if (blankBefore && !line.isBlank() && columns(line) == 0) {
                inList = false;
            }
            textBefore = item || line.isBlank() || inList || columns(line) >= 4 ? "" : line.strip();
            blankBefore = line.isBlank();
        }

        private void box(Matcher box) {
            String text = box.group(3) == null ? "" : box.group(3).strip();
            if (!box.group(2).isEmpty() && TICKS.contains(box.group(2))) {
                done.add(text);
            } else if (notNowLevel == 0) {
                open.add(text);
            }
        }

        private void section(int level, String title) {
            inList = false;
            if (notNowLevel == 0 || level <= notNowLevel) {
                notNowLevel = NOT_NOW.matcher(title).matches() ? level : 0;
            }
        }

        private static int columns(String line) {
            int columns = 0;
            for (int i = 0; i < line.length() && Character.isWhitespace(line.charAt(i)); i++) {
                columns += line.charAt(i) == '\t' ? 4 - columns % 4 : 1;
            }
            return columns;
        }
    }
}
