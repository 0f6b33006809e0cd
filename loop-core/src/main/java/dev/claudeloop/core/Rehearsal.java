package dev.claudeloop.core;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.claude.AgentCommand;
import dev.claudeloop.core.rehearsal.RehearsalAgent;
import dev.claudeloop.core.rehearsal.RehearsalJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The command of the built-in agent that stands in for Claude, started with the Java that runs the build. */
final class Rehearsal {

    private Rehearsal() {}

    /** The agent's files by name, to restore should it delete them. */
    static Map<String, byte[]> files(Path directory) {
        try {
            Path jar = RehearsalJar.extractTo(directory);
            return Map.of(jar.getFileName().toString(), Files.readAllBytes(jar));
        } catch (IOException e) {
            throw new LoopException("The rehearsal agent cannot be laid out: " + e.getMessage(), e);
        }
    }

    static AgentCommand command(LoopOptions options, BuildTool tool, Path projectDirectory, Path directory) {
        Path script = projectDirectory.resolve(options.get(LoopOptions.REHEARSAL_FILE));
        if (!Files.isRegularFile(script)) {
            throw new LoopException(
                    "There is nothing to rehearse: " + script + " does not exist. Write it, name another"
                            + " with " + tool.spell(LoopOptions.REHEARSAL_FILE) + ", or leave "
                            + options.spelled(LoopOptions.REHEARSE) + " away to call Claude.");
        }
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
