package dev.claudeloop.testsupport;

import java.io.IOException;

/** One replacement of a text that a file holds. */
public record FileEdit(String file, String oldText, String newText) {

    /** The content of the file after the edit. */
    public String in(SampleProject sample) throws IOException {
        String content = sample.read(file);
        if (!content.contains(oldText)) {
            throw new IllegalArgumentException(file + " does not hold: " + oldText);
        }
        return content.replace(oldText, newText);
    }
}
