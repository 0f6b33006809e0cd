package dev.claudeloop.testsupport;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a terminal of some width shows of what was written to it, with all that scrolled away. */
public final class TerminalScreen {
    private static final Pattern PIECE = Pattern.compile("\u001B\\[([0-?]*)[ -/]*([@-~])|\u001B[=>]|.", Pattern.DOTALL);
    private static final int FIRST_WIDE = 0x1100;

    private final int width;
    private final List<String[]> rows = new ArrayList<>();
    private int row;
    private int column;
    private boolean wrapping = true;

    public TerminalScreen(int width) {
        this.width = width;
    }

    public TerminalScreen write(String text) {
        Matcher piece = PIECE.matcher(text);
        while (piece.find()) {
            if (piece.group(2) != null) {
                obey(piece.group(1), piece.group(2));
            } else {
                print(piece.group());
            }
        }
        return this;
    }

    /** The lines from the first to the one that the cursor is in, without blanks at their ends. */
    public List<String> lines() {
        cells();
        return rows.stream()
                .map(cells -> String.join("", cells).stripTrailing())
                .toList();
    }

    /** Whether a long line would go on in the next one, as people are used to. */
    public boolean wraps() {
        return wrapping;
    }

    private void obey(String arguments, String order) {
        switch (order) {
            case "K" -> Arrays.fill(cells(), column, width, " ");
            case "h", "l" -> wrapping = arguments.equals("?7") ? order.equals("h") : wrapping;
            case "m" -> {}
            default -> throw new IllegalArgumentException("no terminal knows " + arguments + order);
        }
    }

    private void print(String text) {
        switch (text) {
            case "\r" -> column = 0;
            case "\n" -> row++;
            default -> {
                if (!text.startsWith("\u001B")) {
                    place(text);
                }
            }
        }
    }

    private void place(String character) {
        int needed = character.codePointAt(0) < FIRST_WIDE ? 1 : 2;
        if (column + needed > width) {
            column = wrapping ? 0 : width - needed;
            row += wrapping ? 1 : 0;
        }
        Arrays.fill(cells(), column, column + needed, "");
        cells()[column] = character;
        column = column + needed;
    }

    private String[] cells() {
        while (rows.size() <= row) {
            String[] blank = new String[width];
            Arrays.fill(blank, " ");
            rows.add(blank);
        }
        return rows.get(row);
    }
}
