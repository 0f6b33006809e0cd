package dev.claudeloop.core.report;

import static dev.claudeloop.core.report.Markup.escape;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.state.IterationFiles;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One iteration in the timeline: a line that opens to all there is to know, each text cut where it gets long. */
final class HtmlIteration {
    private static final int SHORT = 300;
    private static final int LONG = 3000;
    private static final int ENTRIES = 20;

    private HtmlIteration() {}

    static String row(IterationRecord iteration) {
        Comparison comparison = Comparison.of(iteration);
        int number = iteration.iteration();
        return "<details class=\"iteration\" id=\"iteration-" + number + "\">\n"
                + summary(iteration, comparison)
                + "<div class=\"depth\">\n<p>" + escape(iteration.decision().reason(), LONG)
                + "</p>\n"
                + comparison(comparison)
                + tests(iteration.verification())
                + claude(iteration.claude())
                + changes(iteration.changes())
                + text("Feedback for the next iteration", iteration.feedback(), LONG)
                + text("The agent's last words", iteration.claude().result(), LONG)
                + "<p class=\"links\"><a href=\"#iteration-" + number + "\">Link to this iteration</a> "
                + "<a href=\"iterations/" + IterationFiles.streamName(number) + "\">Raw stream</a> "
                + "<a href=\"iterations/" + IterationFiles.recordName(number) + "\">Record</a></p>\n"
                + "</div>\n</details>\n";
    }

    private static String summary(IterationRecord iteration, Comparison comparison) {
        VerificationRecord tests = iteration.verification();
        Point point = Point.of(iteration);
        String tone = !tests.ran() ? "" : tests.confirms() ? " good" : " bad";
        return "<summary><b>" + iteration.iteration() + "</b> "
                + "<span class=\"fact" + tone + "\">" + escape(Figures.tests(tests)) + "</span> "
                + (point.tasks() == null ? "" : fact(Figures.count(point.tasks().open(), "task") + " left"))
                + fact(Figures.count(point.commits(), "commit"))
                + fact(Figures.usd(point.costUsd()))
                + fact(Figures.time(point.millis()))
                + (iteration.claude().outcome().equals("finished")
                        ? ""
                        : "<span class=\"fact bad\">"
                                + escape(iteration.claude().outcome().replace('_', ' ')) + "</span> ")
                + (comparison.disagrees() ? "<span class=\"fact disagree\">≠ claim refuted</span>" : "")
                + "</summary>\n";
    }

    private static String fact(String text) {
        return "<span class=\"fact\">" + escape(text) + "</span> ";
    }

    private static String comparison(Comparison comparison) {
        return comparison.lines().stream()
                .map(line -> "<tr" + (line.disagree() ? " class=\"disagree\"" : "") + "><th scope=\"row\">"
                        + escape(line.thing()) + "</th><td>" + escape(line.said(), SHORT) + "</td><td>"
                        + escape(line.measured(), SHORT) + "</td><td>" + (line.disagree() ? "≠ disagree" : "")
                        + "</td></tr>\n")
                .collect(Collectors.joining(
                        "",
                        "<table><thead><tr><th scope=\"col\"></th><th scope=\"col\">Claude said</th>"
                                + "<th scope=\"col\">Measured</th><th scope=\"col\"></th></tr></thead><tbody>\n",
                        "</tbody></table>\n"));
    }

    private static String tests(VerificationRecord tests) {
        List<String> failures = tests.failures().stream()
                .limit(ENTRIES + 1L)
                .map(failure -> "<code>" + escape(failure.id(), SHORT) + "</code> "
                        + escape(failure.type() + ": " + failure.message(), SHORT))
                .toList();
        return section("Failing tests", failures)
                + section("Compile errors", escaped(tests.compileErrors()))
                + section("Tests that are gone", escaped(tests.ratchet().missing()))
                + section("Tests newly skipped", escaped(tests.ratchet().newlySkipped()))
                + section("Flaky tests", escaped(tests.flaky()));
    }

    private static String claude(ClaudeRecord claude) {
        List<String> calls = claude.toolCalls().entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(call -> "<code>" + escape(call.getKey(), SHORT) + "</code> " + call.getValue())
                .toList();
        return section("Tool calls", calls)
                + section("Errors", escaped(claude.errors()))
                + section("Denied; these rules would allow it", escaped(claude.permissionDenials()))
                + section("Nudges", escaped(claude.nudges()));
    }

    private static String changes(ChangesRecord changes) {
        List<String> commits = changes.commits() == 0
                ? List.of()
                : List.of(escape(Figures.count(changes.commits(), "commit") + ", " + abbreviated(changes.headBefore())
                        + " to " + abbreviated(changes.headAfter())));
        return section("Commits", commits)
                + section("Changed files", escaped(changes.files()))
                + text("Diffstat", changes.diffstat(), LONG);
    }

    private static String abbreviated(@Nullable String commit) {
        return commit == null ? "nothing" : commit.substring(0, Math.min(8, commit.length()));
    }

    private static List<String> escaped(List<String> entries) {
        return entries.stream()
                .limit(ENTRIES + 1L)
                .map(entry -> escape(entry, SHORT))
                .toList();
    }

    /** A heading and a list, or nothing. */
    private static String section(String heading, List<String> entries) {
        if (entries.isEmpty()) {
            return "";
        }
        String more = entries.size() > ENTRIES ? "<li>and more, in the record</li>" : "";
        return entries.stream()
                .limit(ENTRIES)
                .map(entry -> "<li>" + entry + "</li>")
                .collect(Collectors.joining(
                        "", "<section><h3>" + escape(heading) + "</h3><ul>", more + "</ul></section>\n"));
    }

    private static String text(String heading, @Nullable String text, int limit) {
        return text == null || text.isBlank()
                ? ""
                : "<details><summary>" + escape(heading) + "</summary><pre>" + escape(text.stripTrailing(), limit)
                        + "</pre></details>\n";
    }
}
