package dev.claudeloop.core.api;

/** A loop that cannot start or go on; the message is for the user and says what to do. */
public sealed class LoopException extends RuntimeException permits StartRefusedException {
    private static final long serialVersionUID = 1L;

    public LoopException(String message) {
        super(message);
    }

    public LoopException(String message, Throwable cause) {
        super(message, cause);
    }
}
