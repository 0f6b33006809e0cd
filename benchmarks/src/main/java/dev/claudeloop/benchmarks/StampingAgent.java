package dev.claudeloop.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An agent of a few lines of shell that does the work it is given, and stamps when that and itself began and ended, and
 * when its prompt had arrived.
 */
record StampingAgent(Path folder) {

    /**
     * Lays the agent out.
     *
     * @param work lines of shell that run in the project; {@code timed NAME WORD...} stamps a command
     */
    static StampingAgent in(Path folder, Path script, String work) throws IOException {
        Files.createDirectories(folder);
        Files.copy(script, folder.resolve("agent.sh"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(folder.resolve("work.sh"), work);
        return new StampingAgent(folder);
    }

    /** The options of a loop that calls it so often, without pause or other end. */
    Map<String, String> options(int iterations) {
        return Map.of(
                "claudeCommand", folder.resolve("agent.sh").toString(),
                "maxIterations", Integer.toString(iterations),
                "delay", "0s",
                "callsPerHour", "0",
                "smartTermination", "false",
                "failOnRedTests", "false",
                "sameErrorThreshold", "0",
                "stagnationThreshold", "0");
    }

    /** A beginning and an end, in nanoseconds. */
    record Stamp(long begin, long end) {
        double millis() {
            return (end - begin) / 1e6;
        }
    }

    /** The stamps of one name, in order. */
    List<Stamp> stamps(String name) throws IOException {
        return Files.readAllLines(folder.resolve("stamps")).stream()
                .map(line -> line.split(" ", -1))
                .filter(words -> words[0].equals(name))
                .map(words -> new Stamp(Long.parseLong(words[1]), Long.parseLong(words[2])))
                .toList();
    }

    /** How often the commands that it timed printed a text. */
    int printed(String text) throws IOException {
        String outputs = Files.readString(folder.resolve("outputs"));
        return outputs.split(Pattern.quote(text), -1).length - 1;
    }

    /** Words as a shell reads them. */
    static String quoted(List<String> words) {
        return words.stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
