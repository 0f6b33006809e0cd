package dev.claudeloop.core.report;

import static dev.claudeloop.core.report.Markup.escape;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.VerificationRecord;

/** One iteration in the timeline: a line that opens to all there is to know. */
final class HtmlIteration {
    private static final int HEADLINE = 160;

    private HtmlIteration() {}

    /** Browsers open a closed line by themselves for a link to something in it, so that is where the link leads. */
    static String row(IterationRecord iteration) {
        Comparison comparison = Comparison.of(iteration);
        Point point = Point.of(iteration);
        return "<details class=\"iteration" + kinds(point) + "\">\n"
                + summary(iteration, point, comparison)
                + "<div class=\"depth\" id=\"iteration-" + iteration.iteration() + "\">\n"
                + HtmlDepth.of(iteration, comparison)
                + "</div>\n</details>\n";
    }

    private static String kinds(Point point) {
        return (point.red() ? " red" : "") + (point.refuted() ? " refuted" : "") + (point.trouble() ? " trouble" : "");
    }

    private static String summary(IterationRecord iteration, Point point, Comparison comparison) {
        VerificationRecord tests = iteration.verification();
        String tone = !tests.ran() ? "none" : tests.confirms() ? "good" : "bad";
        String sign = !tests.ran() ? "–" : tests.confirms() ? "✓" : "✕";
        return "<summary><span class=\"sign " + tone + "\" aria-hidden=\"true\">" + sign + "</span> "
                + "<b class=\"number\">" + iteration.iteration() + "</b> "
                + "<span class=\"headline\">"
                + escape(Figures.sentence(iteration.decision().reason()), HEADLINE) + " "
                + chips(iteration, point, comparison) + "</span> "
                + "<span class=\"facts\"><span class=\"" + tone + "\">" + escape(Figures.tests(tests)) + "</span> "
                + fact(point.tasks() == null ? "" : Figures.count(point.tasks().open(), "task") + " left")
                + fact(Figures.count(point.commits(), "commit"))
                + fact(Figures.usd(point.costUsd()))
                + fact(Figures.time(point.millis()))
                + "</span></summary>\n";
    }

    private static String chips(IterationRecord iteration, Point point, Comparison comparison) {
        String outcome = iteration.claude().outcome();
        return (point.refuted()
                        ? chip("bad", "≠ claim refuted")
                        : comparison.disagrees() ? chip("bad", "≠ said and measured differ") : "")
                + (outcome.equals("finished") ? "" : chip("warn", outcome.replace('_', ' ')))
                + (iteration.claude().permissionDenials().isEmpty()
                        ? ""
                        : chip(
                                "warn",
                                Figures.count(
                                                iteration
                                                        .claude()
                                                        .permissionDenials()
                                                        .size(),
                                                "tool") + " denied"))
                + (iteration.verification().ratchet().held() ? "" : chip("bad", "tests lost"))
                + (iteration.guards().breaker().open() ? chip("bad", "breaker opened") : "");
    }

    private static String chip(String tone, String text) {
        return "<span class=\"chip " + tone + "\">" + escape(text) + "</span> ";
    }

    private static String fact(String text) {
        return "<span>" + escape(text) + "</span> ";
    }
}
