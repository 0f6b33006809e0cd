package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** A disk of a few megabytes at a folder, which a test can fill or make read-only; it is gone when it is closed. */
public final class SmallDisk implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final byte[] BLOCK = new byte[4096];

    private final Path folder;
    private final Path filler;

    private SmallDisk(Path folder) {
        this.folder = folder;
        this.filler = folder.resolve("filler");
    }

    /** Aborts the test where no disk can be had, as only root may mount one, and only on Linux. */
    public static SmallDisk at(Path folder, int megabytes) throws IOException {
        Files.createDirectories(folder);
        Assumptions.assumeTrue(
                Files.exists(Path.of("/proc/mounts")), "a small disk can be mounted on Linux only, and this is none");
        FinishedProcess mount = run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", folder);
        Assumptions.assumeTrue(mount.exitCode() == 0, () -> "a small disk cannot be mounted here: " + mount.output());
        return new SmallDisk(folder);
    }

    /** Leaves no byte free. */
    public void fill() {
        try (var out = Files.newOutputStream(filler, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (true) {
                out.write(BLOCK);
            }
        } catch (IOException full) {
            if (!Files.exists(filler)) {
                throw new UncheckedIOException(full);
            }
        }
    }

    public void empty() throws IOException {
        Files.delete(filler);
    }

    public void makeReadOnly() {
        run("mount", "-o", "remount,ro", folder).requireSuccess();
    }

    public void makeWritable() {
        run("mount", "-o", "remount,rw", folder).requireSuccess();
    }

    /** Even if somebody still has a file open. */
    @Override
    public void close() {
        run("umount", "--lazy", folder).requireSuccess();
    }

    private static FinishedProcess run(Object... words) {
        List<String> command = List.of(words).stream().map(Object::toString).toList();
        try (ChildProcess process = ChildProcess.start(Path.of("/"), Map.of(), command)) {
            return process.await(LIMIT);
        }
    }
}
