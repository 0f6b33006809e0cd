package dev.claudeloop.core.stream;

import java.util.Map;

/** What was read so far: bytes, lines, and how many lines had which fault. */
public record StreamSummary(long bytes, long lines, Map<LineFault, Long> faults) {

    /** Lines that were no event as they stood. */
    public long badLines() {
        return faults.entrySet().stream()
                .filter(fault -> fault.getKey() != LineFault.CRLF)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
