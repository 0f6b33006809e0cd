package dev.claudeloop.core.report;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Stacked bars, one for each iteration. Words and numbers stand around the drawing, which is stretched to the width
 * that there is.
 *
 * @param name for style sheets and tests
 * @param words what one iteration's bar says, for pointers and screen readers
 */
record Chart(
        String name, String title, List<Series> series, DoubleFunction<String> scale, Function<Point, String> words) {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 100;
    private static final int FEWEST_SLOTS = 12;

    /** One part of each bar. */
    record Series(String name, String label, ToDoubleFunction<Point> value) {}

    String draw(List<Point> points) {
        double top = Math.max(points.stream().mapToDouble(this::sum).max().orElse(0), Double.MIN_NORMAL);
        String last = points.isEmpty() ? "nothing yet" : words.apply(points.get(points.size() - 1));
        var html = new StringBuilder("<figure class=\"chart\" id=\"chart-" + name + "\">\n<figcaption>" + title);
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
                .append("\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"")
                .append(Markup.escape(title + "; last: " + last))
                .append("\">\n");
        series.forEach(part -> html.append(bars(points, part, top)));
        return html.append(pointers(points))
                .append("</svg></div>\n<div class=\"axis\">")
                .append(axis(points))
                .append("</div>\n</figure>\n")
                .toString();
    }

    private double sum(Point point) {
        return series.stream().mapToDouble(part -> size(part, point)).sum();
    }

    private static double size(Series part, Point point) {
        return Math.max(0, part.value.applyAsDouble(point));
    }

    private static double slot(List<Point> points) {
        return (double) WIDTH / Math.max(points.size(), FEWEST_SLOTS);
    }

    /** All bars of a series as one path: a thousand iterations are a thousand short words in it. */
    private String bars(List<Point> points, Series part, double top) {
        var path = new StringBuilder("<path class=\"" + part.name + "\" d=\"");
        double slot = slot(points);
        for (int i = 0; i < points.size(); i++) {
            double height = size(part, points.get(i)) / top * HEIGHT;
            if (height > 0) {
                double base = HEIGHT - below(points.get(i), part) / top * HEIGHT;
                double width = rounded(0.8 * slot);
                path.append('M').append(rounded((i + 0.1) * slot)).append(' ').append(rounded(base));
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

    private String pointers(List<Point> points) {
        var html = new StringBuilder();
        double slot = slot(points);
        for (int i = 0; i < points.size(); i++) {
            Point point = points.get(i);
            html.append("<rect class=\"point\" x=\"")
                    .append(rounded(i * slot))
                    .append("\" width=\"")
                    .append(rounded(slot))
                    .append("\" height=\"")
                    .append(HEIGHT)
                    .append("\"><title>")
                    .append(Markup.escape("Iteration " + point.iteration() + ": " + words.apply(point)))
                    .append("</title></rect>\n");
        }
        return html.toString();
    }

    /** To a hundredth, and far cheaper than a format: there are thousands of them. */
    private static double rounded(double length) {
        return Math.round(length * 100) / 100.0;
    }

    private static String axis(List<Point> points) {
        if (points.isEmpty()) {
            return "<span>no iteration yet</span>";
        }
        String first = "<span>iteration " + points.get(0).iteration() + "</span>";
        int last = points.get(points.size() - 1).iteration();
        return points.size() == 1 ? first : first + "<span>" + last + "</span>";
    }
}
