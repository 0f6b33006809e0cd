package dev.claudeloop.core.state;

import dev.claudeloop.core.api.LoopException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;

/** What a user is told when the state cannot be written or read: what happened, and that it is not the end. */
final class StateFailure {

    private StateFailure() {}

    static LoopException of(String what, IOException e) {
        return new LoopException(
                what + ": " + reason(e)
                        + ". Mend that (room on the disk, rights in the folder) and start the loop again:"
                        + " it goes on after the last recorded iteration.",
                e);
    }

    /** Some exceptions name the file and leave it to their type to say why. */
    private static String reason(IOException e) {
        return e instanceof AccessDeniedException
                ? "access denied to " + e.getMessage()
                : String.valueOf(e.getMessage());
    }
}
