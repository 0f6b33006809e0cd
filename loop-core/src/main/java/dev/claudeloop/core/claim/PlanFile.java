package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.ClaimsRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The file that holds the plan, read as a list of tasks; a file that cannot be read is no plan. */
public final class PlanFile {
    private static final int MAX_BYTES = 4 * 1024 * 1024;

    private PlanFile() {}

    /** How many tasks are done and open. */
    public static Optional<ClaimsRecord.Tasks> read(Path file) {
        return tasks(file).map(TaskList::count);
    }

    /** The tasks themselves, the first open one being the next step. */
    public static Optional<TaskList> tasks(Path file) {
        return text(file).map(TaskList::of);
    }

    /** The plan as it stands, for the prompt and for comparing. */
    public static Optional<String> text(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
            return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
