package dev.claudeloop.core.console;

import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.SafeText;
import java.io.PrintWriter;

/**
 * The last line of a terminal, written again and again. It is drawn with the terminal's wrapping switched off: in a
 * narrow window a line that wraps could not be taken back.
 */
final class LiveLine {
    private static final int COLUMNS = 79;
    private static final int FIRST_WIDE = 0x1100;
    private static final String START = "\r";
    private static final String CLEAR_REST = "\u001B[K";
    private static final String NO_WRAP = "\u001B[?7l";
    private static final String WRAP = "\u001B[?7h";

    private final PrintWriter terminal;
    private final Redaction redaction;
    private String drawn = "";

    LiveLine(PrintWriter terminal, Redaction redaction) {
        this.terminal = terminal;
        this.redaction = redaction;
    }

    void draw(String text) {
        String line = fitting(SafeText.line(redaction.redact(text)));
        if (!line.equals(drawn)) {
            drawn = line;
            write(NO_WRAP + START + line + CLEAR_REST + WRAP);
        }
    }

    /** Makes room for another line. */
    void erase() {
        if (!drawn.isEmpty()) {
            drawn = "";
            write(START + CLEAR_REST);
        }
    }

    private static String fitting(String text) {
        var fitting = new StringBuilder();
        int columns = 0;
        for (int character : text.codePoints().toArray()) {
            columns += character < FIRST_WIDE ? 1 : 2;
            if (columns > COLUMNS) {
                break;
            }
            fitting.appendCodePoint(character);
        }
        return fitting.toString();
    }

    private void write(String text) {
        terminal.print(text);
        terminal.flush();
    }
}
