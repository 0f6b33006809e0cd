package dev.claudeloop.core.report;

import static dev.claudeloop.core.report.Markup.escape;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ChangesRecord.Commit;
import dev.claudeloop.core.api.ChangesRecord.Lines;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.state.IterationFiles;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All there is to know of an iteration, each text cut where it gets long. */
final class HtmlDepth {
    private static final int SHORT = 300;
    private static final int LONG = 3000;
    private static final int ENTRIES = 20;

    private HtmlDepth() {}

    static String of(IterationRecord iteration, Comparison comparison) {
        return "<p class=\"then\"><b>" + (iteration.decision().finishes() ? "The loop ended: " : "The loop went on: ")
                + "</b>" + escape(iteration.decision().reason(), LONG) + "</p>\n"
                + comparison(comparison)
                + tests(iteration.verification())
                + claude(iteration.claude())
                + changes(iteration.changes())
                + work(iteration.claude(), iteration.verification())
                + text("What the next iteration was told", iteration.feedback())
                + text("Claude's last words", iteration.claude().result())
                + links(iteration.iteration());
    }

    private static String comparison(Comparison comparison) {
        return comparison.lines().stream()
                .map(line -> "<tr" + (line.disagree() ? " class=\"disagree\"" : "") + "><th scope=\"row\">"
                        + escape(line.thing()) + "</th><td>" + escape(line.said(), SHORT) + "</td><td>"
                        + (line.disagree() ? "<b>≠</b> " : "") + escape(line.measured(), SHORT) + "</td></tr>\n")
                .collect(Collectors.joining(
                        "",
                        "<table class=\"claims\"><thead><tr><td></td><th scope=\"col\">Claude said</th>"
                                + "<th scope=\"col\">The loop measured</th></tr></thead><tbody>\n",
                        "</tbody></table>\n"));
    }

    private static String tests(VerificationRecord tests) {
        List<String> failures = tests.failures().stream()
                .limit(ENTRIES + 1L)
                .map(failure -> "<code>" + escape(failure.id(), SHORT) + "</code><br/>"
                        + escape(failure.type() + ": " + failure.message(), SHORT))
                .toList();
        return section("Failing tests", failures)
                + section("Compile errors", escaped(tests.compileErrors()))
                + section("Tests that are gone", escaped(tests.ratchet().missing()))
                + section("Tests newly skipped", escaped(tests.ratchet().newlySkipped()))
                + section("What may have hidden them", escaped(tests.ratchet().hints()))
                + section("Flaky tests", escaped(tests.flaky()));
    }

    private static String claude(ClaudeRecord claude) {
        return section("Errors", escaped(claude.errors()))
                + section("Denied; these rules in allowedTools would allow it", escaped(claude.permissionDenials()))
                + section("Nudges that Claude got while it worked", escaped(claude.nudges()));
    }

    private static String changes(ChangesRecord changes) {
        if (!changes.any()) {
            return "";
        }
        String commits = changes.commits() == 0
                ? "nothing committed"
                : Figures.count(changes.commits(), "commit") + ", " + abbreviated(changes.headBefore()) + " to "
                        + abbreviated(changes.headAfter());
        String stat = changes.diffstat() == null || changes.diffstat().isBlank()
                ? Figures.count(changes.files().size(), "file") + " changed"
                : changes.diffstat().strip();
        return summed("Commits", commits, log(changes.log())) + summed("Changed files", stat, files(changes));
    }

    private static String summed(String heading, String sum, List<String> entries) {
        return "<section><h3>" + heading + "</h3><p>" + escape(sum, LONG) + "</p>"
                + (entries.isEmpty() ? "" : list(entries)) + "</section>\n";
    }

    private static List<String> log(List<Commit> commits) {
        return commits.stream()
                .limit(ENTRIES + 1L)
                .map(commit -> "<code>" + escape(commit.id(), SHORT) + "</code> " + escape(commit.subject(), SHORT))
                .toList();
    }

    private static List<String> files(ChangesRecord changes) {
        Map<String, String> lines = changes.lines().stream()
                .collect(Collectors.toMap(
                        Lines::file, file -> " +" + file.added() + " −" + file.removed(), (one, other) -> one));
        return changes.files().stream()
                .limit(ENTRIES + 1L)
                .map(file -> "<code>" + escape(file, SHORT) + "</code>" + lines.getOrDefault(file, ""))
                .toList();
    }

    private static String abbreviated(@Nullable String commit) {
        return commit == null ? "nothing" : commit.substring(0, Math.min(8, commit.length()));
    }

    private static String work(ClaudeRecord claude, VerificationRecord tests) {
        String tools = claude.toolCalls().entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(ENTRIES)
                .map(call -> "<li><code>" + escape(call.getKey(), SHORT) + "</code> " + call.getValue() + "</li>")
                .collect(Collectors.joining());
        String time = Figures.time(claude.durationMs()) + " in Claude, " + Figures.time(tests.durationMs())
                + " in tests" + (tests.reused() ? " (nothing had changed, so the last result counts)" : "");
        return "<section><h3>Work</h3>"
                + (tools.isEmpty() ? "<p>no tool calls</p>" : "<ul class=\"tally\">" + tools + "</ul>")
                + "<p>" + escape(Figures.count(claude.numTurns(), "turn"))
                + (claude.attempts() > 1 ? " in " + Figures.count(claude.attempts(), "attempt") : "")
                + (claude.model() == null ? "" : " of " + escape(claude.model(), SHORT))
                + "; " + time + "; " + Figures.large(claude.tokens().all()) + " tokens</p></section>\n";
    }

    private static String links(int number) {
        return "<p class=\"links\"><a href=\"#iteration-" + number + "\">Link to iteration " + number + "</a> "
                + "<a href=\"iterations/" + IterationFiles.streamName(number) + "\">All that Claude printed</a> "
                + "<a href=\"iterations/" + IterationFiles.recordName(number) + "\">Record as JSON</a></p>\n";
    }

    private static List<String> escaped(List<String> entries) {
        return entries.stream()
                .limit(ENTRIES + 1L)
                .map(entry -> "<code>" + escape(entry, SHORT) + "</code>")
                .toList();
    }

    /** A heading and a list, or nothing. */
    private static String section(String heading, List<String> entries) {
        return entries.isEmpty() ? "" : "<section><h3>" + escape(heading) + "</h3>" + list(entries) + "</section>\n";
    }

    private static String list(List<String> entries) {
        String more = entries.size() > ENTRIES ? "<li>and more, in the record</li>" : "";
        return entries.stream()
                .limit(ENTRIES)
                .map(entry -> "<li>" + entry + "</li>")
                .collect(Collectors.joining("", "<ul>", more + "</ul>"));
    }

    private static String text(String heading, @Nullable String text) {
        return text == null || text.isBlank()
                ? ""
                : "<details class=\"text\"><summary>" + escape(heading) + "</summary>" + pre(text) + "</details>\n";
    }

    private static String pre(String text) {
        return "<pre>" + escape(text.stripTrailing(), LONG) + "</pre>";
    }
}
