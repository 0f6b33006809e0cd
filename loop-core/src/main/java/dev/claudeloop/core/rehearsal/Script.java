package dev.claudeloop.core.rehearsal;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** What the rehearsal agent plays, an act per iteration. */
record Script(List<Act> acts) {

    /** Reads a script; what is wrong with it is the message of the exception. */
    static Script read(Path file) {
        try {
            if (!(PlainJson.read(file) instanceof Map<?, ?> json && json.get("iterations") instanceof List<?> items)) {
                throw new IllegalArgumentException("it must look like {\"iterations\": [ ... ]}");
            }
            var acts = new ArrayList<Act>();
            for (Object item : items) {
                if (!(item instanceof Map<?, ?> act)) {
                    throw new IllegalArgumentException("iteration " + (acts.size() + 1) + " is no object");
                }
                acts.add(Act.of(act));
            }
            return new Script(acts);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("The rehearsal file " + file + " does not exist.", e);
        } catch (JacksonException e) {
            throw unplayable(
                    file, e.getOriginalMessage() + " in line " + e.getLocation().getLineNr(), e);
        } catch (IOException | IllegalArgumentException e) {
            throw unplayable(file, e.getMessage(), e);
        }
    }

    private static IllegalArgumentException unplayable(Path file, @Nullable String reason, Exception cause) {
        return new IllegalArgumentException("The rehearsal file " + file + " cannot be played: " + reason, cause);
    }

    Act act(int iteration) {
        return iteration <= acts.size() ? acts.get(iteration - 1) : Act.nothingLeft();
    }
}
