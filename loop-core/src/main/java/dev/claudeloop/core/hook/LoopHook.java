package dev.claudeloop.core.hook;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The program behind Claude's Stop and SessionStart hooks, in a jar of its own; it always exits with 0. Claude waits
 * for it, so it avoids what is slow at its first use, such as lambdas and strings joined with a plus.
 */
public final class LoopHook {
    static final String STOP = "stop";
    static final String SESSION_START = "session-start";
    static final String STATUS = "--status";

    private static final int MOST_BYTES = 1024 * 1024;
    private static final byte[] NO_OBJECTION = "{}".getBytes(StandardCharsets.UTF_8);

    private final Map<String, String> environment;
    private final PrintStream errors;

    LoopHook(Map<String, String> environment, PrintStream errors) {
        this.environment = environment;
        this.errors = errors;
    }

    /** Answers one question of Claude's: {@code stop} or {@code session-start}, then {@code --status FILE}. */
    public static void main(String[] arguments) {
        byte[] answer = new LoopHook(System.getenv(), System.err).answer(arguments, System.in);
        System.out.write(answer, 0, answer.length);
        System.out.flush();
    }

    byte[] answer(String[] arguments, InputStream in) {
        boolean stop = arguments.length == 0 || !arguments[0].equals(SESSION_START);
        byte[] nothing = stop ? NO_OBJECTION : new byte[0];
        // An iteration of a loop ends when it ends: that loop looks at the criteria itself.
        String loop = environment.get("CLAUDE_LOOP_RUN_ID");
        if (loop != null && !loop.isEmpty()) {
            return nothing;
        }
        HookInput input = HookInput.read(in);
        Path file = statusFile(arguments, input);
        try {
            if (!Files.exists(file)) {
                return nothing;
            }
            var status = new WorkStatus(Json.object(content(file)));
            return stop ? stop(status, file, input) : sessionStart(status, file);
        } catch (UnreadableException e) {
            complain(file, e.getMessage());
        } catch (IOException e) {
            complain(file, "cannot be read: ".concat(e.toString()));
        }
        return nothing;
    }

    private byte[] stop(WorkStatus status, Path file, HookInput input) {
        String objection = StopRules.objection(status);
        if (objection == null) {
            return NO_OBJECTION;
        }
        try {
            Rewrite.of(file, Json.document(status.stuckAt(status.unmet().get(0))));
        } catch (IOException e) {
            complain(file, "cannot be written: ".concat(e.toString()));
            // Without the count nothing else would end this, so one objection has to do.
            if (input.stopBlocked()) {
                return NO_OBJECTION;
            }
        }
        var answer = new LinkedHashMap<String, Object>();
        answer.put("decision", "block");
        answer.put("reason", objection);
        return Json.line(answer);
    }

    private static byte[] sessionStart(WorkStatus status, Path file) {
        if (!status.active()) {
            return new byte[0];
        }
        var told = new LinkedHashMap<String, Object>();
        told.put("hookEventName", "SessionStart");
        told.put("additionalContext", ResumeNote.of(status, file.toString()));
        return Json.line(Map.of("hookSpecificOutput", told));
    }

    private void complain(Path file, @Nullable String what) {
        errors.println(String.join(" ", "claude-loop: the status file", file.toString(), what));
    }

    private Path statusFile(String[] arguments, HookInput input) {
        String file = ".claude-loop/status.json";
        for (int i = 1; i + 1 < arguments.length; i++) {
            if (arguments[i].equals(STATUS)) {
                file = arguments[i + 1];
            }
        }
        return directory(input).resolve(file);
    }

    private Path directory(HookInput input) {
        String project = environment.get("CLAUDE_PROJECT_DIR");
        String known = project == null || project.isEmpty() ? input.directory() : project;
        return Path.of(known == null ? "" : known);
    }

    private static byte[] content(Path file) throws IOException, UnreadableException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(MOST_BYTES + 1);
            if (content.length > MOST_BYTES) {
                throw new UnreadableException("is larger than 1 MB");
            }
            return content;
        }
    }
}
