package dev.claudeloop.core.report;

import dev.claudeloop.core.api.ClaimsRecord.Tasks;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import java.util.List;
import java.util.stream.Collectors;

/** The charts of the report. */
final class Charts {
    private static final List<Chart> ALL = List.of(
            new Chart(
                    "tests",
                    "Tests",
                    List.of(
                            new Chart.Series(
                                    "passed",
                                    "passed",
                                    "#009e73",
                                    point -> tests(point).passed()),
                            new Chart.Series(
                                    "failed",
                                    "failed",
                                    "#d55e00",
                                    point -> tests(point).failed())),
                    top -> Long.toString(Math.round(top)),
                    point -> point.tests() == null
                            ? "tests not run"
                            : point.tests().passed() + " passed, "
                                    + point.tests().failed() + " failed"),
            new Chart(
                    "tasks",
                    "Tasks",
                    List.of(new Chart.Series("left", "left", "#c98500", Charts::tasksLeft)),
                    top -> Long.toString(Math.round(top)),
                    point -> point.tasks() == null
                            ? "no task list"
                            : point.tasks().open() + " of " + point.tasks().total() + " left"),
            new Chart(
                    "cost",
                    "Cost",
                    List.of(new Chart.Series("cost", "in US dollars", "#0072b2", Point::costUsd)),
                    Figures::usd,
                    point -> Figures.usd(point.costUsd())),
            new Chart(
                    "tokens",
                    "Tokens",
                    List.of(
                            new Chart.Series("fresh", "in and out", "#0072b2", Charts::freshTokens),
                            new Chart.Series("cached", "cached", "#5b9bc8", Charts::cachedTokens)),
                    top -> Figures.large(Math.round(top)),
                    point -> Figures.large(Math.round(freshTokens(point))) + " in and out, "
                            + Figures.large(Math.round(cachedTokens(point))) + " cached"),
            new Chart(
                    "time",
                    "Time",
                    List.of(
                            new Chart.Series("claude", "in Claude", "#7b5ea7", Point::claudeMillis),
                            new Chart.Series("testing", "in tests", "#3a9bd6", Point::testMillis)),
                    top -> Figures.time(Math.round(top)),
                    point -> Figures.time(point.claudeMillis()) + " in Claude, " + Figures.time(point.testMillis())
                            + " in tests"));

    private Charts() {}

    static String draw(List<Point> points) {
        return ALL.stream().map(chart -> chart.draw(points)).collect(Collectors.joining());
    }

    private static TestCounts tests(Point point) {
        return point.tests() == null ? TestCounts.NONE : point.tests();
    }

    private static double tasksLeft(Point point) {
        Tasks tasks = point.tasks();
        return tasks == null ? 0 : tasks.open();
    }

    private static double freshTokens(Point point) {
        return point.tokens().input() + point.tokens().output();
    }

    private static double cachedTokens(Point point) {
        return point.tokens().cacheRead() + point.tokens().cacheCreation();
    }
}
