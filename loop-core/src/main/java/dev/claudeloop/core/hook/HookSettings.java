package dev.claudeloop.core.hook;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.state.AtomicFile;
import dev.claudeloop.core.state.StateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts the loop's Stop and SessionStart hooks into Claude's local settings of a project, and takes them out again. */
public final class HookSettings {
    private static final Path STATUS_FILE = Path.of(".claude-loop", "status.json");
    private static final String TIMEOUT_SECONDS = "10";

    private final Path project;
    private final Path file;

    private HookSettings(Path projectDirectory) {
        this.project = projectDirectory.toAbsolutePath().normalize();
        this.file = project.resolve(".claude").resolve("settings.local.json");
    }

    /** Installs the hooks, and tells in lines what was done; a second time changes nothing. */
    public static List<String> install(Path projectDirectory) {
        return install(projectDirectory, STATUS_FILE);
    }

    /** Installs the hooks for a status file in another place, relative to the project. */
    public static List<String> install(Path projectDirectory, Path statusFile) {
        var settings = new HookSettings(projectDirectory);
        try {
            return settings.putIn(statusFile);
        } catch (UnreadableException e) {
            throw settings.unreadable(e);
        } catch (IOException e) {
            throw settings.failed("installed", e);
        }
    }

    /** Takes out the hooks and their program, and nothing else; tells in lines what was done. */
    public static List<String> remove(Path projectDirectory) {
        var settings = new HookSettings(projectDirectory);
        try {
            return settings.takeOut();
        } catch (UnreadableException e) {
            throw settings.unreadable(e);
        } catch (IOException e) {
            throw settings.failed("removed", e);
        }
    }

    private List<String> putIn(Path statusFile) throws IOException, UnreadableException {
        Map<String, @Nullable Object> before = read();
        HookProgram program = HookProgram.in(StateDirectory.of(project).path().resolve("hooks"));
        List<String> arguments = program.layOut();
        Map<String, @Nullable Object> after =
                HookEntries.with(before, "Stop", hook(program, arguments, LoopHook.STOP, statusFile));
        after = HookEntries.with(after, "SessionStart", hook(program, arguments, LoopHook.SESSION_START, statusFile));
        var lines = new ArrayList<String>();
        if (after.equals(before)) {
            lines.add("Claude's Stop and SessionStart hooks are in " + file + " already.");
        } else {
            write(after);
            lines.add("Claude's Stop and SessionStart hooks are installed in " + file
                    + "; sessions that start from now on use them.");
        }
        if (isSeenByGit()) {
            lines.add("Git does not ignore .claude/settings.local.json, which holds paths of this machine:"
                    + " do not commit it, or add it to .gitignore.");
        }
        return lines;
    }

    private List<String> takeOut() throws IOException, UnreadableException {
        Map<String, @Nullable Object> before = read();
        Map<String, @Nullable Object> after = HookEntries.without(HookEntries.without(before, "Stop"), "SessionStart");
        boolean found = !after.equals(before);
        if (found && after.isEmpty()) {
            Files.delete(file);
        } else if (found) {
            write(after);
        }
        HookProgram.in(project.resolve(".claude-loop").resolve("state").resolve("hooks"))
                .remove();
        return List.of(
                found
                        ? "Claude's Stop and SessionStart hooks are taken out of " + file + "."
                        : "There are no hooks of claude-loop in " + file + ".");
    }

    private static Map<String, Object> hook(
            HookProgram program, List<String> arguments, String question, Path statusFile) {
        var words = new ArrayList<Object>(arguments);
        words.add(question);
        if (!statusFile.equals(STATUS_FILE)) {
            words.addAll(List.of(LoopHook.STATUS, statusFile.toString()));
        }
        var hook = new LinkedHashMap<String, Object>();
        hook.put("type", "command");
        hook.put("command", program.java().toString());
        // With arguments of their own no shell reads the command, so paths need no quotes on any system.
        hook.put("args", words);
        hook.put("timeout", new Json.Digits(TIMEOUT_SECONDS));
        return hook;
    }

    private Map<String, @Nullable Object> read() throws IOException, UnreadableException {
        return Files.exists(file) ? Json.object(Files.readAllBytes(file)) : new LinkedHashMap<>();
    }

    private void write(Map<String, @Nullable Object> settings) throws IOException {
        if (Files.exists(file)) {
            Rewrite.of(file, Json.document(settings));
        } else {
            AtomicFile.write(file, Json.document(settings));
        }
    }

    /** Git says 1 for a file that it does not ignore; anything else is no answer. */
    private boolean isSeenByGit() {
        return Program.run(List.of("git", "check-ignore", "-q", file.toString()), project, Map.of(), "") == 1;
    }

    private LoopException unreadable(UnreadableException e) {
        return new LoopException("Claude's settings " + file + " cannot be changed: the file " + e.getMessage()
                + ". Nothing was changed; mend the file or move it away, then try again.");
    }

    private LoopException failed(String what, IOException e) {
        return new LoopException("Claude's hooks cannot be " + what + " in " + file + ": " + e, e);
    }
}
