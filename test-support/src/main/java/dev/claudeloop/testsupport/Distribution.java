package dev.claudeloop.testsupport;

import java.util.Collection;

/** Measured values, told by their ranks: one that was disturbed does not spoil the others. */
public final class Distribution {
    private final double[] sorted;

    private Distribution(double[] sorted) {
        this.sorted = sorted;
    }

    public static Distribution of(Collection<? extends Number> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured");
        }
        return new Distribution(
                values.stream().mapToDouble(Number::doubleValue).sorted().toArray());
    }

    public double best() {
        return sorted[0];
    }

    public double median() {
        return percentile(50);
    }

    public double percentile(int percent) {
        return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
    }
}
