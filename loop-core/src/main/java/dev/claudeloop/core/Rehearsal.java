package dev.claudeloop.core;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.claude.AgentCommand;
import dev.claudeloop.core.rehearsal.RehearsalAgent;
import dev.claudeloop.core.rehearsal.RehearsalJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The command of the built-in agent that stands in for Claude, started with the Java that runs the build. */
final class Rehearsal {

    private Rehearsal() {}

    static AgentCommand command(Path directory) {
        try {
            Files.deleteIfExists(directory.resolve("rehearsal.log"));
            List<String> words = List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xshare:auto",
                    "-cp",
                    RehearsalJar.extractTo(directory).toString(),
                    RehearsalAgent.class.getName());
            return AgentCommand.known(words, "the rehearsal agent");
        } catch (IOException e) {
            throw new LoopException("The rehearsal agent cannot be laid out: " + e.getMessage(), e);
        }
    }
}
