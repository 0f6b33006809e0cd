package dev.claudeloop.core.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads what a process prints to its end, in bounded memory, so that it never waits for a reader. */
final class LineDrain {
    /** Git lists all files of a project in one line, so a line may be long. */
    private static final int LINE_CHARACTERS = 8 * 1024 * 1024;

    private final Reader in;
    private final int keptCharacters;
    private final Consumer<String> lines;
    private final StringBuilder tail = new StringBuilder();
    private final Thread thread;

    private LineDrain(InputStream in, int keptCharacters, Consumer<String> lines, String name) {
        this.in = new InputStreamReader(in, StandardCharsets.UTF_8);
        this.keptCharacters = keptCharacters;
        this.lines = lines;
        this.thread = new Thread(this::drain, name);
    }

    /**
     * Starts to read on a thread of its own.
     *
     * @param keptCharacters how much of the end is kept
     * @param lines is told each line, cut where it is very long
     */
    static LineDrain start(InputStream in, int keptCharacters, Consumer<String> lines, String name) {
        var drain = new LineDrain(in, keptCharacters, lines, name);
        drain.thread.setDaemon(true);
        drain.thread.start();
        return drain;
    }

    /** Waits for the end of the stream; a process that got away may hold it open. */
    void await(long millis) throws InterruptedException {
        thread.join(millis);
    }

    String tail() {
        synchronized (tail) {
            return tail.substring(Math.max(0, tail.length() - keptCharacters));
        }
    }

    private void drain() {
        var buffer = new char[8192];
        var line = new StringBuilder();
        try (in) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                keep(buffer, count);
                split(buffer, count, line);
            }
        } catch (IOException e) {
            // The stream of a process that was ended by force may close under the reader.
        }
        if (line.length() > 0) {
            tell(line);
        }
    }

    private void keep(char[] buffer, int count) {
        synchronized (tail) {
            tail.append(buffer, 0, count);
            if (tail.length() > 2 * keptCharacters) {
                tail.delete(0, tail.length() - keptCharacters);
            }
        }
    }

    private void split(char[] buffer, int count, StringBuilder line) {
        int start = 0;
        for (int i = 0; i < count; i++) {
            if (buffer[i] == '\n') {
                append(line, buffer, start, i);
                tell(line);
                start = i + 1;
            }
        }
        append(line, buffer, start, count);
    }

    private static void append(StringBuilder line, char[] buffer, int start, int end) {
        line.append(buffer, start, Math.min(end - start, LINE_CHARACTERS - line.length()));
    }

    private void tell(StringBuilder line) {
        int end = line.length() > 0 && line.charAt(line.length() - 1) == '\r' ? line.length() - 1 : line.length();
        lines.accept(line.substring(0, end));
        line.setLength(0);
    }
}
