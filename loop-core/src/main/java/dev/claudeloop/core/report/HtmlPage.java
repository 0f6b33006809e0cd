package dev.claudeloop.core.report;

import static dev.claudeloop.core.report.Markup.escape;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The report around its rows; it is XML too, so that any parser can check it. */
final class HtmlPage {
    private final String style = resource("report.css");
    private final String script = resource("report.js");

    /**
     * How a run stands.
     *
     * @param now what happens at this moment; null when the run is over
     * @param baseline the tests before the first iteration
     */
    record Standing(
            RunRecord run,
            @Nullable String now,
            @Nullable VerificationRecord baseline,
            List<Point> points,
            List<String> warnings) {}

    /** All before the rows of the iterations. */
    String head(Standing standing) {
        RunRecord run = standing.run();
        FinishType finish = run.finishType();
        String title = finish == null ? "running" : finish.toString().replace('_', ' ');
        String tone = finish == null ? "running" : finish == FinishType.COMPLETE ? "good" : "bad";
        return "<!DOCTYPE html>\n<html lang=\"en\" data-state=\"" + tone + "\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                + "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline';"
                + " script-src 'sha256-" + sha256(script) + "'\"/>\n"
                + "<title>claude-loop: " + title + "</title>\n<style>\n" + style + "</style>\n</head>\n<body>\n"
                + "<header>\n<h1>claude-loop <span class=\"finish " + tone + "\">" + title + "</span></h1>\n"
                + "<p class=\"reason\">" + escape(standing.now() == null ? run.reason() : standing.now()) + "</p>\n"
                + "<p class=\"run\">" + run.mode() + " mode with " + escape(run.agent()) + ", started "
                + run.startedAt().truncatedTo(ChronoUnit.SECONDS)
                + (run.endedAt() == null ? "" : ", ended " + run.endedAt().truncatedTo(ChronoUnit.SECONDS))
                + ", run " + escape(run.runId())
                + (run.resumedAfter() == 0 ? "" : ", resumed after iteration " + run.resumedAfter()) + "</p>\n"
                + glance(standing.points(), standing.baseline())
                + "</header>\n<main>\n<section id=\"charts\">\n<h2>Iteration by iteration</h2>\n<div class=\"charts\">\n"
                + Charts.draw(standing.points())
                + "</div>\n</section>\n"
                + notes(standing)
                + "<section id=\"timeline\">\n<h2>Timeline</h2>\n";
    }

    /** All after them. */
    String foot() {
        return "</section>\n</main>\n<script>\n" + script + "</script>\n</body>\n</html>\n";
    }

    private static String glance(List<Point> points, @Nullable VerificationRecord baseline) {
        var tests = points.stream()
                .map(Point::tests)
                .filter(Objects::nonNull)
                .reduce((first, last) -> last)
                .or(() -> Optional.ofNullable(baseline).map(VerificationRecord::tests));
        var tasks = points.stream().map(Point::tasks).filter(Objects::nonNull).reduce((first, last) -> last);
        long input = points.stream().mapToLong(point -> point.tokens().input()).sum();
        long output =
                points.stream().mapToLong(point -> point.tokens().output()).sum();
        long all = points.stream().mapToLong(point -> point.tokens().all()).sum();
        return "<dl class=\"glance\">\n"
                + card(
                        "Iterations",
                        Integer.toString(points.size()),
                        Figures.count(points.stream().mapToInt(Point::commits).sum(), "commit"))
                + card(
                        "Tests",
                        tests.map(counts -> counts.passed() + "/" + counts.total())
                                .orElse("–"),
                        baseline == null ? "passed" : "passed; before the loop: " + baseline.verdict())
                + card(
                        "Tasks",
                        tasks.map(list -> list.done() + "/" + list.total()).orElse("–"),
                        tasks.map(ClaimsRecord.Tasks::open)
                                .map(open -> open + " left")
                                .orElse("no task list"))
                + card(
                        "Cost",
                        Figures.usd(points.stream().mapToDouble(Point::costUsd).sum()),
                        "as Claude counts it")
                + card(
                        "Time",
                        Figures.time(points.stream().mapToLong(Point::millis).sum()),
                        Figures.time(points.stream()
                                        .mapToLong(Point::claudeMillis)
                                        .sum()) + " in Claude, "
                                + Figures.time(points.stream()
                                        .mapToLong(Point::testMillis)
                                        .sum())
                                + " in tests")
                + card(
                        "Tokens",
                        Figures.large(all),
                        Figures.large(input) + " in, " + Figures.large(output) + " out, "
                                + Figures.large(all - input - output) + " cached")
                + "</dl>\n";
    }

    private static String card(String name, String value, String more) {
        return "<div><dt>" + name + "</dt><dd><b>" + escape(value) + "</b> <span>" + escape(more, 200)
                + "</span></dd></div>\n";
    }

    private static String notes(Standing standing) {
        String warnings = standing.warnings().stream()
                .map(warning -> "<li>" + escape(warning, 500) + "</li>")
                .collect(Collectors.joining());
        String options = standing.run().options().entrySet().stream()
                .map(option -> "<tr><th scope=\"row\">" + escape(option.getKey()) + "</th><td>"
                        + escape(option.getValue(), 500) + "</td></tr>\n")
                .collect(Collectors.joining());
        return (warnings.isEmpty()
                        ? ""
                        : "<details id=\"warnings\"><summary>Warnings</summary><ul>" + warnings + "</ul></details>\n")
                + "<details id=\"options\"><summary>Options in force</summary><table><tbody>\n" + options
                + "</tbody></table></details>\n";
    }

    /** With line ends as HTML parsers see them, as the script is allowed by its hash. */
    private static String resource(String name) {
        try (InputStream file = HtmlPage.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(file, name).readAllBytes(), UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new IllegalStateException(name + " is not in the jar", e);
        }
    }

    private static String sha256(String script) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(("\n" + script).getBytes(UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
