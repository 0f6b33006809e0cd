package dev.claudeloop.core.state;

import dev.claudeloop.testsupport.ChildProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts a class of the tests in a JVM of its own. */
final class Jvm {

    private Jvm() {}

    static ChildProcess start(Path directory, Class<?> main, String... arguments) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return ChildProcess.start(directory, Map.of(), command);
    }
}
