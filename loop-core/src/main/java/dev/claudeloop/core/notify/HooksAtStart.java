package dev.claudeloop.core.notify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The hooks as they were when the run began; they lie in the project, so the agent may have edited them since. */
final class HooksAtStart {
    private final HookFolder folder;
    private final Map<String, HookFile> remembered = new HashMap<>();

    HooksAtStart(HookFolder folder, List<String> hooks) {
        this.folder = folder;
        hooks.forEach(this::remember);
    }

    /** Whether the hook is still what it was, which may be nothing at all. */
    boolean still(String hook) throws IOException {
        return now(hook).equals(Optional.ofNullable(remembered.get(hook)));
    }

    /** Where the hook is, or was. */
    Path place(String hook) {
        return folder.executable(hook)
                .or(() -> Optional.ofNullable(remembered.get(hook)).map(HookFile::path))
                .orElseGet(() -> folder.path().resolve(hook));
    }

    /** One that nobody can read cannot be called later either, as nobody could tell that it is still the same. */
    private void remember(String hook) {
        try {
            now(hook).ifPresent(file -> remembered.put(hook, file));
        } catch (IOException e) {
            remembered.remove(hook);
        }
    }

    private Optional<HookFile> now(String hook) throws IOException {
        Optional<Path> file = folder.executable(hook);
        return file.isEmpty() ? Optional.empty() : Optional.of(HookFile.read(file.get()));
    }
}
