package dev.claudeloop.core.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A program that runs one more command when it is already told to end. */
final class LastWords {

    private LastWords() {}

    public static void main(String[] arguments) {
        System.out.println("first words");
        Runtime.getRuntime().addShutdownHook(new Thread(LastWords::speak));
        System.exit(0);
    }

    private static void speak() {
        Command command = Command.of(Path.of("."), List.of("sh", "-c", "echo last words; exit 7"));
        try {
            CommandResult result = new CommandRunner(ProcessFactory.system())
                    .run(command, Duration.ofSeconds(30), System.out::println);
            System.out.println("exit code " + result.exitCode());
        } catch (IOException | InterruptedException e) {
            System.out.println(e);
        }
    }
}
