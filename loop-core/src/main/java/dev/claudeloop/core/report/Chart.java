package dev.claudeloop.core.report;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Stacked bars, one for each iteration. Words and numbers stand around the drawing, which is stretched to the width
 * that there is. Colours are given here too, for servers that take style sheets away.
 *
 * @param name for style sheets and tests
 * @param words what one iteration's bar says, for pointers and screen readers
 */
record Chart(
        String name, String title, List<Series> series, DoubleFunction<String> scale, Function<Point, String> words) {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 100;
    private static final int FEWEST_SLOTS = 8;
    private static final int MOST_LABELS = 12;
    private static final int MOST_GAPS = 60;

    /** More would be narrower than a pointer, and slow to open. */
    private static final int MOST_POINTERS = 200;

    /** One part of each bar. */
    record Series(String name, String label, String colour, ToDoubleFunction<Point> value) {}

    String draw(List<Point> points) {
        double top = Math.max(points.stream().mapToDouble(this::sum).max().orElse(0), Double.MIN_NORMAL);
        String last = points.isEmpty() ? "nothing yet" : words.apply(points.get(points.size() - 1));
        var html = new StringBuilder(
                "<figure class=\"chart\" id=\"chart-" + name + "\">\n<figcaption><b>" + title + "</b>");
        for (Series part : series) {
            html.append(" <span class=\"key ")
                    .append(part.name)
                    .append("\">")
                    .append(part.label)
                    .append("</span>");
        }
        html.append("</figcaption>\n<div class=\"plot\"><span class=\"top\">")
                .append(points.isEmpty() ? "" : scale.apply(top <= Double.MIN_NORMAL ? 0 : top))
                .append("</span>\n<svg viewBox=\"0 0 ")
                .append(WIDTH + " " + HEIGHT)
                .append("\" width=\"100%\" height=\"112\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"")
                .append(Markup.escape(title + "; last: " + last))
                .append("\">\n");
        series.forEach(part -> html.append(bars(points, part, top)));
        return html.append(pointers(points))
                .append("</svg></div>\n")
                .append(axis(points))
                .append("</figure>\n")
                .toString();
    }

    private double sum(Point point) {
        return series.stream().mapToDouble(part -> size(part, point)).sum();
    }

    private static double size(Series part, Point point) {
        return Math.max(0, part.value.applyAsDouble(point));
    }

    private static int slots(List<Point> points) {
        return Math.max(points.size(), FEWEST_SLOTS);
    }

    /** All bars of a series as one path: a thousand iterations are a thousand short words in it. */
    private String bars(List<Point> points, Series part, double top) {
        var path = new StringBuilder("<path class=\"" + part.name + "\" fill=\"" + part.colour + "\" d=\"");
        double slot = (double) WIDTH / slots(points);
        double gap = points.size() > MOST_GAPS ? 0 : 0.15;
        for (int i = 0; i < points.size(); i++) {
            double height = size(part, points.get(i)) / top * HEIGHT;
            if (height > 0) {
                double base = HEIGHT - below(points.get(i), part) / top * HEIGHT;
                double width = rounded((1 - 2 * gap) * slot);
                path.append('M').append(rounded((i + gap) * slot)).append(' ').append(rounded(base));
                path.append('h').append(width).append('v').append(-rounded(height));
                path.append('h').append(-width).append('z');
            }
        }
        return path.append("\"/>\n").toString();
    }

    private double below(Point point, Series part) {
        return series.stream()
                .takeWhile(lower -> !lower.equals(part))
                .mapToDouble(lower -> size(lower, point))
                .sum();
    }

    /** Each leads to its iteration; with many iterations, to the last of several. The timeline serves keyboards. */
    private String pointers(List<Point> points) {
        var html = new StringBuilder();
        double slot = (double) WIDTH / slots(points);
        int step = (points.size() + MOST_POINTERS - 1) / MOST_POINTERS;
        for (int from = 0; from < points.size(); from += step) {
            int to = Math.min(from + step, points.size());
            Point point = points.get(to - 1);
            html.append("<a href=\"#iteration-")
                    .append(point.iteration())
                    .append("\" tabindex=\"-1\"><rect class=\"point\" fill-opacity=\"0\" x=\"")
                    .append(rounded(from * slot))
                    .append("\" width=\"")
                    .append(rounded((to - from) * slot))
                    .append("\" height=\"")
                    .append(HEIGHT)
                    .append("\"><title>")
                    .append(Markup.escape("Iteration " + point.iteration() + ": " + words.apply(point)))
                    .append("</title></rect></a>\n");
        }
        return html.toString();
    }

    /** To a hundredth, and far cheaper than a format: there are thousands of them. */
    private static double rounded(double length) {
        return Math.round(length * 100) / 100.0;
    }

    /** A number under each bar while there is room, else under the first and the last. */
    private static String axis(List<Point> points) {
        if (points.isEmpty()) {
            return "<p class=\"axis\"><span>no iteration yet</span></p>\n";
        }
        if (points.size() > MOST_LABELS) {
            return "<p class=\"axis wide\"><span>" + points.get(0).iteration() + "</span> <span>"
                    + points.get(points.size() - 1).iteration() + "</span></p>\n";
        }
        var html = new StringBuilder("<p class=\"axis\" style=\"--slots: " + slots(points) + "\">");
        points.forEach(point -> html.append("<span>").append(point.iteration()).append("</span> "));
        return html.append("</p>\n").toString();
    }
}
