package dev.claudeloop.core.report;

import static dev.claudeloop.core.report.Markup.escape;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The report around its rows; it is XML too, so that any parser can check it. */
final class HtmlPage {
    private static final DateTimeFormatter DAY_AND_TIME =
            DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm:ss", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final int NAMED = 5;

    private final String style = resource("report.css");
    private final String script = resource("report.js");
    private final String foot = "</main>\n<footer><p>Written by claude-loop, which does not take Claude's word"
            + " for it: after each iteration it runs the build's own tests. The same facts for programs are in"
            + " <a href=\"run.json\">run.json</a> and in the folder <code>iterations</code>.</p></footer>\n"
            + "<script>\n" + script + "</script>\n</body>\n</html>\n";

    /**
     * How a run stands.
     *
     * @param now what happens at this moment; null when the run is over
     * @param baseline the tests before the first iteration
     * @param at when this was so
     */
    record Standing(
            RunRecord run,
            @Nullable String now,
            @Nullable VerificationRecord baseline,
            List<Point> points,
            List<String> warnings,
            Instant at) {}

    /** All before the rows of the iterations. */
    String head(Standing standing) {
        RunRecord run = standing.run();
        FinishWords words = FinishWords.of(run.finishType());
        String title = run.finishType() == null
                ? "running"
                : run.finishType().toString().replace('_', ' ');
        return "<!DOCTYPE html>\n<html lang=\"en\" data-state=\"" + words.tone() + "\">\n<head>\n"
                + "<meta charset=\"utf-8\"/>\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                + "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:;"
                + " style-src 'unsafe-inline'; script-src 'sha256-" + sha256(script) + "'\"/>\n"
                + "<title>claude-loop: " + title + "</title>\n"
                + "<link rel=\"icon\" href=\"" + icon(words.tone()) + "\"/>\n"
                + "<style>\n" + style + "</style>\n</head>\n<body>\n"
                + hero(standing, words)
                + "<main>\n<section id=\"glance\" aria-label=\"At a glance\">\n"
                + HtmlGlance.of(standing.points(), standing.baseline())
                + "</section>\n<section id=\"charts\">\n<h2>Iteration by iteration</h2>\n<div class=\"charts\">\n"
                + Charts.draw(standing.points())
                + "</div>\n</section>\n"
                + warnings(standing.warnings())
                + timeline(standing.points());
    }

    /** All after them. */
    String foot(RunRecord run) {
        String options = run.options().entrySet().stream()
                .map(option -> "<tr><th scope=\"row\">" + escape(option.getKey()) + "</th><td>"
                        + escape(option.getValue(), 500) + "</td></tr>\n")
                .collect(Collectors.joining());
        return "</section>\n<details id=\"options\" class=\"note\"><summary>Options of this run</summary><table><tbody>\n"
                + options + "</tbody></table></details>\n" + foot;
    }

    private static String hero(Standing standing, FinishWords words) {
        RunRecord run = standing.run();
        int count = standing.points().size();
        String reason = standing.now() == null ? Objects.requireNonNullElse(run.reason(), "") : standing.now();
        return "<header class=\"hero " + words.tone() + "\">\n<p class=\"brand\"><b>claude-loop</b> " + run.mode()
                + " mode, " + escape(run.agent(), 200) + "</p>\n"
                + "<h1><span class=\"sign\" aria-hidden=\"true\">" + words.sign() + "</span> "
                + words.headline()
                + (count == 0 || run.finishType() == null ? "" : " after " + Figures.count(count, "iteration"))
                + "</h1>\n"
                + "<p class=\"reason\">" + escape(Figures.sentence(reason), 2000) + "</p>\n"
                + "<p class=\"next\">" + words.next() + "</p>\n"
                + refuted(standing.points())
                + "<p class=\"run\">Started " + time(run.startedAt())
                + (run.endedAt() == null ? ", last change " + time(standing.at()) : ", ended " + time(run.endedAt()))
                + (run.resumedAfter() == 0 ? "" : ", resumed after iteration " + run.resumedAfter())
                + ", run " + escape(run.runId()) + "</p>\n</header>\n";
    }

    /** What the loop is for: claims that were not true, and where to read of them. */
    private static String refuted(List<Point> points) {
        List<Point> refuted = points.stream().filter(Point::refuted).toList();
        if (refuted.isEmpty()) {
            return "";
        }
        String links = refuted.stream()
                .limit(NAMED)
                .map(point -> "<a href=\"#iteration-" + point.iteration() + "\">" + point.iteration() + "</a>")
                .collect(Collectors.joining(", "));
        return "<p class=\"caught\"><b>" + Figures.count(refuted.size(), "false claim")
                + " caught.</b> Claude said that"
                + " the work was done, and the loop measured that it was not: iteration " + links
                + (refuted.size() > NAMED ? " and others" : "") + ".</p>\n";
    }

    private static String time(Instant instant) {
        return "<time datetime=\"" + instant + "\">" + DAY_AND_TIME.format(instant) + " UTC</time>";
    }

    private static String warnings(List<String> warnings) {
        return warnings.isEmpty()
                ? ""
                : warnings.stream()
                        .map(warning -> "<li>" + escape(warning, 500) + "</li>")
                        .collect(Collectors.joining(
                                "",
                                "<details id=\"warnings\" class=\"note\"><summary>"
                                        + Figures.count(warnings.size(), "warning") + "</summary><ul>",
                                "</ul></details>\n"));
    }

    /** The buttons need the script, which shows them. */
    private static String timeline(List<Point> points) {
        return "<section id=\"timeline\">\n<h2>Timeline</h2>\n"
                + "<p class=\"hint\">Each line is one call of Claude with a fresh context, and the tests after it. Open one"
                + " for what Claude said and what was measured.</p>\n"
                + "<p class=\"tools\" hidden=\"hidden\"><button type=\"button\" data-open=\"true\">Open all</button> "
                + "<button type=\"button\" data-open=\"\">Close all</button> "
                + filter("", "All", points, point -> true)
                + filter("red", "Tests red", points, Point::red)
                + filter("refuted", "Claim refuted", points, Point::refuted)
                + filter("trouble", "Claude in trouble", points, Point::trouble)
                + "</p>\n";
    }

    private static String filter(String name, String label, List<Point> points, Predicate<Point> wanted) {
        long count = points.stream().filter(wanted).count();
        return count == 0
                ? ""
                : "<button type=\"button\" data-show=\"" + name + "\" aria-pressed=\"" + name.isEmpty() + "\">" + label
                        + " <span>" + count + "</span></button> ";
    }

    /** Drawn into the page, so that a browser asks no server for one. */
    private static String icon(String tone) {
        String colour = switch (tone) {
            case "good" -> "00785a";
            case "bad" -> "b42318";
            case "warn" -> "b7791f";
            default -> "2563a8";
        };
        return "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8'"
                + " r='5' fill='none' stroke='%23" + colour + "' stroke-width='4'/%3E%3C/svg%3E";
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
