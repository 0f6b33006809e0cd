package dev.claudeloop.core.hook;

/** A file that cannot be understood; the message goes on after the file's name. */
final class UnreadableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnreadableException(String message) {
        super(message);
    }
}
