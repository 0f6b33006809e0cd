package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** The agents that work somewhere in a folder, with all they started; only Linux tells who they are. */
public record Agents(Path folder) {
    /** The variable that tells which rehearsal an agent plays. */
    static final String REHEARSAL = "CLAUDE_LOOP_REHEARSAL_FILE";

    public static Agents of(SampleProject sample) {
        return new Agents(sample.directory());
    }

    /** All living processes that carry the mark of any run here, wherever they went. */
    public List<ProcessHandle> alive() {
        String script = REHEARSAL + "=" + folder.toAbsolutePath();
        return ProcessHandle.allProcesses()
                .filter(process -> {
                    LinuxProcess told = LinuxProcess.of(process);
                    return told.hasVariable("CLAUDE_LOOP_AGENT=") && told.hasVariable(script) && !told.isZombie();
                })
                .toList();
    }

    /** Ends what a failed test leaves. */
    public void end() {
        alive().forEach(ProcessHandle::destroyForcibly);
    }

    /** The run whose agent works, as the loop wrote it down; empty if none does. */
    public String runAtWork() {
        Path trace = folder.resolve(".claude-loop/state/agent.json");
        try {
            return JsonMapper.shared()
                    .readTree(Files.readAllBytes(trace))
                    .path("runId")
                    .asString();
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read " + trace, e);
        }
    }
}
