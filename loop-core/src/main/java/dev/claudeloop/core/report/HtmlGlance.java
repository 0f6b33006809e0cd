package dev.claudeloop.core.report;

import static dev.claudeloop.core.report.Markup.escape;

import dev.claudeloop.core.api.ClaimsRecord.Tasks;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The figures of a whole run, to be taken in at a glance. */
final class HtmlGlance {

    private HtmlGlance() {}

    static String of(List<Point> points, @Nullable VerificationRecord baseline) {
        int commits = points.stream().mapToInt(Point::commits).sum();
        double cost = points.stream().mapToDouble(Point::costUsd).sum();
        return "<dl class=\"glance\">\n"
                + card("Iterations", Integer.toString(points.size()), Figures.count(commits, "commit"), "")
                + tests(last(points, Point::tests), baseline)
                + tasks(last(points, Point::tasks))
                + card("Cost", Figures.usd(cost), "as Claude counts it", "")
                + card(
                        "Time",
                        Figures.time(sum(points, Point::millis)),
                        Figures.time(sum(points, Point::claudeMillis)) + " in Claude, "
                                + Figures.time(sum(points, Point::testMillis)) + " in tests",
                        "")
                + tokens(points)
                + "</dl>\n";
    }

    private static String tests(Optional<TestCounts> measured, @Nullable VerificationRecord baseline) {
        TestCounts before = baseline == null ? null : baseline.tests();
        String more = before == null ? "" : "; " + before.passed() + "/" + before.total() + " before the loop";
        return measured.or(() -> Optional.ofNullable(before))
                .map(tests -> card(
                        "Tests",
                        tests.passed() + "/" + tests.total(),
                        (tests.failed() == 0 ? "passed" : "passed, " + tests.failed() + " failed") + more,
                        bar(tests.passed(), tests.failed(), tests.total())))
                .orElseGet(() -> card("Tests", "–", "not run", ""));
    }

    private static String tasks(Optional<Tasks> list) {
        return list.map(tasks -> card(
                        "Tasks",
                        tasks.done() + "/" + tasks.total(),
                        "done, " + tasks.open() + " left",
                        bar(tasks.done(), 0, tasks.total())))
                .orElseGet(() -> card("Tasks", "–", "no task list", ""));
    }

    private static String tokens(List<Point> points) {
        long input = sum(points, point -> point.tokens().input());
        long output = sum(points, point -> point.tokens().output());
        long all = sum(points, point -> point.tokens().all());
        return card(
                "Tokens",
                Figures.large(all),
                Figures.large(input) + " in, " + Figures.large(output) + " out, " + Figures.large(all - input - output)
                        + " cached",
                "");
    }

    private static long sum(List<Point> points, ToLongFunction<Point> figure) {
        return points.stream().mapToLong(figure).sum();
    }

    private static <T> Optional<T> last(List<Point> points, Function<Point, @Nullable T> figure) {
        return points.stream().map(figure).filter(Objects::nonNull).reduce((first, second) -> second);
    }

    private static String card(String name, String value, String more, String drawing) {
        return "<div><dt>" + name + "</dt><dd><b>" + escape(value) + "</b>" + drawing + " <span>" + escape(more, 200)
                + "</span></dd></div>\n";
    }

    private static String bar(int good, int bad, int total) {
        double unit = 100.0 / Math.max(1, total);
        return "<svg class=\"ratio\" viewBox=\"0 0 100 1\" width=\"100%\" height=\"5\" preserveAspectRatio=\"none\""
                + " aria-hidden=\"true\"><rect class=\"ground\" width=\"100\" height=\"1\" fill=\"#ddd\"/>"
                + "<rect class=\"passed\" width=\"" + Math.round(good * unit) + "\" height=\"1\" fill=\"#009e73\"/>"
                + "<rect class=\"failed\" x=\"" + Math.round(good * unit) + "\" width=\"" + Math.round(bad * unit)
                + "\" height=\"1\" fill=\"#d55e00\"/></svg>";
    }
}
