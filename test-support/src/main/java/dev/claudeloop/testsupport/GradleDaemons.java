package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Gradle daemons that belong to one test JVM.
 *
 * <p>All tests of the machine share one Gradle user home, and thus what was downloaded; each JVM has a daemon registry
 * of its own, so that ending its daemons ends no one else's.
 */
public final class GradleDaemons implements AutoCloseable {
    private static final Pattern LOG = Pattern.compile("daemon-(\\d+)\\.out\\.log");
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Path userHome;
    private final Path registry;

    GradleDaemons(Path userHome, Path registry) {
        this.userHome = userHome;
        this.registry = registry;
    }

    /** Those that end when this JVM does. */
    public static GradleDaemons ofThisJvm() {
        return OfThisJvm.DAEMONS;
    }

    /** The options that make a Gradle command use these daemons, for tests that do not run it through a build. */
    public List<String> options() {
        return List.of(
                "--daemon",
                "-g",
                userHome.toString(),
                "-Dorg.gradle.daemon.registry.base=" + registry,
                // For the case that this JVM is killed and cannot end them.
                "-Dorg.gradle.daemon.idletimeout=180000");
    }

    /** Ends the daemons; a later build starts a new one. */
    @Override
    public void close() {
        running().forEach(daemon -> {
            List<ProcessHandle> workers = daemon.descendants().toList();
            daemon.destroy();
            if (!endsInTime(daemon)) {
                daemon.destroyForcibly();
            }
            workers.forEach(ProcessHandle::destroyForcibly);
        });
    }

    /** The daemons that are alive: each keeps a log named after its process id in the registry. */
    public List<ProcessHandle> running() {
        if (!Files.isDirectory(registry)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(registry)) {
            return files.map(file -> LOG.matcher(String.valueOf(file.getFileName())))
                    .filter(Matcher::matches)
                    .map(log -> ProcessHandle.of(Long.parseLong(log.group(1))))
                    .flatMap(Optional::stream)
                    .filter(ProcessHandle::isAlive)
                    .filter(GradleDaemons::isGradle)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read the daemon registry " + registry, e);
        }
    }

    // The id of a daemon that has gone may by now be that of another process; Windows does not tell its arguments.
    private static boolean isGradle(ProcessHandle process) {
        return process.info()
                .arguments()
                .map(arguments -> Arrays.stream(arguments).anyMatch(argument -> argument.contains("GradleDaemon")))
                .orElse(OperatingSystem.isWindows());
    }

    private static boolean endsInTime(ProcessHandle process) {
        try {
            process.onExit().get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static final class OfThisJvm {
        static final GradleDaemons DAEMONS = create();

        private static GradleDaemons create() {
            try {
                Path registry = Files.createTempDirectory("claude-loop-daemons");
                GradleDaemons daemons =
                        new GradleDaemons(CacheFolder.ofThisMachine().root().resolve("gradle-user-home"), registry);
                Runtime.getRuntime().addShutdownHook(new Thread(daemons::closeAndForget, "end Gradle daemons"));
                return daemons;
            } catch (IOException e) {
                throw new UncheckedIOException("Could not make a registry of Gradle daemons", e);
            }
        }
    }

    private void closeAndForget() {
        close();
        try {
            Folders.delete(registry);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not delete " + registry, e);
        }
    }
}
