package dev.claudeloop.core.report;

import dev.claudeloop.core.api.SafeText;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A line that GitHub's runner obeys: it shows a message beside the step, and beside a line of a file. */
final class WorkflowCommand {
    private static final int TITLE = 200;
    private static final int MESSAGE = 2000;

    private WorkflowCommand() {}

    /** How much a message matters to GitHub. */
    enum Kind {
        ERROR,
        WARNING,
        NOTICE
    }

    static String annotation(Kind kind, Map<String, String> properties, String title, String message) {
        String where = properties.entrySet().stream()
                .map(property -> property.getKey() + "=" + property(SafeText.line(property.getValue())) + ",")
                .collect(Collectors.joining());
        return "::" + kind.name().toLowerCase(Locale.ROOT) + " " + where + "title="
                + property(SafeText.oneLine(title, TITLE)) + "::" + data(SafeText.lines(message, MESSAGE));
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
