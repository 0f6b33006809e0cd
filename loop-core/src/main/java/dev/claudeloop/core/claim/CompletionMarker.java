package dev.claudeloop.core.claim;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the word with which agents end their work: alone on its line, as one that talks about it writes more there. */
final class CompletionMarker {
    private static final List<String> MARKERS = List.of("<loop-complete>", "===WORK_COMPLETE===");
    private static final Pattern FENCE = Pattern.compile("\\s*(?:`{3}|~{3}).*");
    private static final Pattern EMPHASIS = Pattern.compile("^[\\s*]+|[\\s*]+$");

    private CompletionMarker() {}

    static Optional<String> in(String message) {
        boolean fenced = false;
        for (String line : Lines.of(message).toList()) {
            if (FENCE.matcher(line).matches()) {
                fenced = !fenced;
            } else if (!fenced) {
                String word = EMPHASIS.matcher(line).replaceAll("");
                Optional<String> marker =
                        MARKERS.stream().filter(word::equalsIgnoreCase).findFirst();
                if (marker.isPresent()) {
                    return marker;
                }
            }
        }
        return Optional.empty();
    }
}
