package dev.claudeloop.core.state;

import java.io.IOException;

/** A document that is there and makes no sense; the message says why. */
final class UnreadableException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadableException(String message) {
        super(message);
    }
}
