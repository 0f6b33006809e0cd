package dev.claudeloop.core.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.api.BuildTool.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A run as the page that GitHub shows for a step. */
final class StepSummary {
    /** GitHub takes one MiB for a step, and drops all of it if there is more. */
    static final int MOST_BYTES = 1_000_000;

    private static final int MOST_ERRORS = 50;
    private static final int CELL = 200;
    private static final int MESSAGE = 500;

    private StepSummary() {}

    /**
     * The page in Markdown.
     *
     * @param report where the report is, for the reader to look for
     * @param room bytes that it may take; the first iterations give way
     */
    static String markdown(RunSummary summary, String report, long room) {
        String head = head(summary);
        String foot = errors(summary) + "\nReport: <code>" + Markdown.escape(report, CELL) + "</code>\n\n";
        return head + table(summary, room - bytes(head) - bytes(foot)) + foot;
    }

    private static String head(RunSummary summary) {
        String sign = summary.fails() ? "❌" : summary.type().level() == Level.INFO ? "✅" : "⚠️";
        String resumed = summary.resumed().isEmpty() ? "" : summary.resumed() + "\n\n";
        return "### " + sign + " claude-loop: " + summary.ending() + "\n\n"
                + Markdown.escape(summary.reason(), MESSAGE) + "\n\n"
                + summary.totals() + "\n\n"
                + resumed;
    }

    private static String table(RunSummary summary, long room) {
        if (summary.rows().isEmpty()) {
            return "No iteration was run.\n";
        }
        String title = "| iteration | tests | changes | cost | time | then |\n|--:|---|---|--:|--:|---|\n";
        String gap = "| … | earlier iterations are in the report | | | | |\n";
        long left = room - bytes(title) - bytes(gap);
        Deque<String> shown = new ArrayDeque<>();
        for (int i = summary.rows().size() - 1; i >= 0; i--) {
            String row = row(summary.rows().get(i));
            left -= bytes(row);
            if (left < 0) {
                shown.addFirst(gap);
                break;
            }
            shown.addFirst(row);
        }
        return title + String.join("", shown);
    }

    private static String row(RunSummary.Row row) {
        return "| " + row.iteration() + " | " + row.tests() + " | " + row.changes() + " | " + row.cost() + " | "
                + row.time() + " | " + Markdown.escape(row.then(), CELL) + " |\n";
    }

    private static String errors(RunSummary summary) {
        return list("compile error", summary.compileErrors(), error -> Markdown.escape(error, MESSAGE))
                + list(
                        "failing test",
                        summary.failing(),
                        failure -> "<code>" + Markdown.escape(failure.id(), CELL) + "</code> "
                                + Markdown.escape(failure.type() + ": " + failure.message(), MESSAGE));
    }

    private static <T> String list(String thing, List<T> things, Function<T, String> words) {
        int count = things.size();
        if (count == 0) {
            return "";
        }
        String more = count > MOST_ERRORS ? "- and " + (count - MOST_ERRORS) + " more\n" : "";
        return things.stream()
                .limit(MOST_ERRORS)
                .map(each -> "- " + words.apply(each) + "\n")
                .collect(Collectors.joining("", "\n" + Figures.count(count, thing) + ":\n\n", more));
    }

    private static long bytes(String text) {
        return text.getBytes(UTF_8).length;
    }
}
