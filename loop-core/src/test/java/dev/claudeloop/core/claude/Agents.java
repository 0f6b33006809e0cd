package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.process.ProcessFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** Agents for tests, each a real process, and a look at what is left of them. */
record Agents(Path directory, String runId) {

    static Agents in(Path directory) {
        return new Agents(directory, "run-" + UUID.randomUUID());
    }

    Claude hostile(String kind, Clock clock, Map<String, Object> options) {
        List<String> words = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                HostileAgent.class.getName(),
                kind);
        return claude(AgentCommand.known(words, kind), clock, options, System.getenv());
    }

    Claude claude(AgentCommand command, Clock clock, Map<String, Object> options, Map<String, String> environment) {
        return new Claude(
                command,
                LoopOptions.of(new OptionLayer(options, option -> option.name())),
                List.of("Read", "Edit", "Write"),
                directory,
                environment,
                ProcessFactory.system(),
                clock,
                Redaction.NONE);
    }

    AgentCall call(String prompt) throws IOException {
        Path systemPrompt = directory.resolve("system-prompt.md");
        Files.writeString(systemPrompt, "Be good.");
        return new AgentCall(runId, 1, prompt, systemPrompt, directory.resolve("stream.ndjson"));
    }

    /** All living processes that were started for this run, wherever they went. */
    List<ProcessHandle> left() {
        return ProcessHandle.allProcesses().filter(this::isOurs).toList();
    }

    private boolean isOurs(ProcessHandle process) {
        try (Stream<String> entries = Stream.of(proc(process, "environ").split("\0", -1))) {
            return entries.anyMatch(("CLAUDE_LOOP_AGENT=" + runId)::equals) && isAlive(process);
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether it still does anything; the dead may wait long for a parent that asks how they ended. */
    static boolean isAlive(ProcessHandle process) {
        try {
            return process.isAlive() && !proc(process, "stat").contains(") Z ");
        } catch (IOException e) {
            return process.isAlive();
        }
    }

    private static String proc(ProcessHandle process, String file) throws IOException {
        return Files.readString(Path.of("/proc", Long.toString(process.pid()), file), StandardCharsets.ISO_8859_1);
    }
}
