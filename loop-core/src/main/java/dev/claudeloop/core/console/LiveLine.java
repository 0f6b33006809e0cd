package dev.claudeloop.core.console;

import java.io.PrintWriter;

/** The last line of a terminal, written again and again; without control sequences, so that any terminal takes it. */
final class LiveLine {
    private static final int COLUMNS = 79;
    private static final int FIRST_WIDE = 0x1100;

    private final PrintWriter terminal;
    private int drawn;

    LiveLine(PrintWriter terminal) {
        this.terminal = terminal;
    }

    void draw(String text) {
        var shown = new StringBuilder();
        int columns = 0;
        for (int character : SafeText.line(text).codePoints().toArray()) {
            int width = character < FIRST_WIDE ? 1 : 2;
            if (columns + width > COLUMNS) {
                break;
            }
            shown.appendCodePoint(character);
            columns += width;
        }
        write(shown + " ".repeat(Math.max(0, drawn - columns)));
        drawn = columns;
    }

    /** Makes room for another line. */
    void erase() {
        if (drawn > 0) {
            write(" ".repeat(drawn) + "\r");
            drawn = 0;
        }
    }

    private void write(String text) {
        terminal.print("\r" + text);
        terminal.flush();
    }
}
