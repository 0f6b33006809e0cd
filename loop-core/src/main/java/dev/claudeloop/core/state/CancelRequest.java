package dev.claudeloop.core.state;

import dev.claudeloop.core.api.LoopException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** The wish that a running loop ends, which another process leaves for it. */
public final class CancelRequest {
    private final Path file;

    public CancelRequest(StateDirectory state) {
        this.file = state.path().resolve("cancel");
    }

    public void ask(Instant when) {
        try {
            AtomicFile.write(file, (when + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new LoopException(
                    "The loop cannot be asked to stop, as " + file + " cannot be written: " + e.getMessage()
                            + ". Ctrl-C where it runs stops it too.",
                    e);
        }
    }

    public boolean asked() {
        return Files.exists(file);
    }

    public void clear() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw StateFailure.of("The loop cannot delete " + file, e);
        }
    }
}
