package dev.claudeloop.core.api;

/** A listener's word that the run must not begin; any other exception of a listener is a failure of its own. */
public final class StartRefusedException extends LoopException {
    private static final long serialVersionUID = 1L;

    public StartRefusedException(String message) {
        super(message);
    }
}
