package dev.claudeloop.core.report;

import dev.claudeloop.core.api.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A run on one page of plain text, for build servers that show no more than files. */
final class PlainSummary {
    private static final int MOST_ERRORS = 50;
    private static final int LINE = 300;

    private PlainSummary() {}

    static String text(RunSummary summary) {
        var lines = new ArrayList<String>();
        lines.add("claude-loop: " + summary.ending() + (summary.fails() ? " (fails the build)" : ""));
        lines.add(line(summary.reason()));
        lines.add(summary.totals());
        if (!summary.resumed().isEmpty()) {
            lines.add(summary.resumed());
        }
        lines.add("");
        for (RunSummary.Row row : summary.rows()) {
            lines.add("Iteration " + row.iteration() + ": "
                    + String.join(", ", row.tests(), row.changes(), row.cost(), row.time()) + "; " + line(row.then()));
        }
        lines.addAll(list("compile error", summary.compileErrors(), PlainSummary::line));
        lines.addAll(list(
                "failing test",
                summary.failing(),
                failure -> line(failure.id()) + ": " + line(failure.type() + ": " + failure.message())));
        lines.add("");
        lines.add("Report: " + HtmlReport.FILE + ", JUnit XML: " + JUnitReport.FILE);
        return String.join("\n", lines) + "\n";
    }

    private static <T> List<String> list(String thing, List<T> things, Function<T, String> words) {
        var lines = new ArrayList<String>();
        int count = things.size();
        if (count > 0) {
            lines.add("");
            lines.add(Figures.count(count, thing) + ":");
            things.stream().limit(MOST_ERRORS).forEach(each -> lines.add("  " + words.apply(each)));
            if (count > MOST_ERRORS) {
                lines.add("  and " + (count - MOST_ERRORS) + " more");
            }
        }
        return lines;
    }

    private static String line(String text) {
        return SafeText.oneLine(text, LINE);
    }
}
