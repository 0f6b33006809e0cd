package dev.claudeloop.core.hook;

import dev.claudeloop.core.state.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The program of the hooks as it lies in a project: its own small jar, which ships inside ours because a build tool may
 * hand out a changed copy of ours, and an archive of its classes, with which it starts in two thirds of the time.
 */
record HookProgram(Path folder, Path java) {
    private static final String PREFIX = "claude-loop-stop-check-";
    private static final List<String> QUICK_START = List.of(
            // The JVM must not complain about the archive where Claude expects JSON.
            "-Xlog:disable", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");
    private static final String REHEARSED =
            "{\"status\":\"in_progress\",\"criteria\":[\"a\"],\"criteriaStatus\":{\"a\":false},\"iteration\":1}";

    static HookProgram in(Path folder) {
        String name = System.getProperty("os.name", "").startsWith("Windows") ? "java.exe" : "java";
        return new HookProgram(folder, Path.of(System.getProperty("java.home"), "bin", name));
    }

    /** Whether an argument of a hook names the jar of this program, of whatever version. */
    static boolean isNamedBy(String argument) {
        String name = argument.substring(Math.max(argument.lastIndexOf('/'), argument.lastIndexOf('\\')) + 1);
        return name.startsWith(PREFIX) && name.endsWith(".jar");
    }

    /** Lays out the program, and tells the arguments for Java that start it. */
    List<String> layOut() throws IOException {
        byte[] content = content();
        Path jar = folder.resolve(PREFIX + checksum(content) + ".jar");
        if (!Files.exists(jar) || !Arrays.equals(Files.readAllBytes(jar), content)) {
            AtomicFile.write(jar, content);
        }
        String machine = java + System.getProperty("java.vm.version");
        String version = checksum(content) + "-" + checksum(machine.getBytes(StandardCharsets.UTF_8));
        Path archive = folder.resolve(PREFIX + version + ".jsa");
        if (!Files.exists(archive)) {
            archive(jar, archive);
        }
        clean(List.of(jar, archive));
        var arguments = new ArrayList<>(QUICK_START);
        if (Files.exists(archive)) {
            arguments.add("-XX:SharedArchiveFile=" + archive);
        }
        arguments.addAll(List.of("-jar", jar.toString()));
        return arguments;
    }

    /** Takes the program away; what is in use stays. */
    void remove() throws IOException {
        if (Files.isDirectory(folder)) {
            clean(List.of());
            try (Stream<Path> left = Files.list(folder)) {
                if (left.findAny().isPresent()) {
                    return;
                }
            }
            Files.delete(folder);
        }
    }

    /** Runs the program once as it is meant to be run, and keeps its classes; where that fails it just starts later. */
    private void archive(Path jar, Path archive) throws IOException {
        Path status = Files.writeString(folder.resolve(PREFIX + "status.json"), REHEARSED);
        Path unfinished = folder.resolve(PREFIX + "classes.tmp");
        var words = new ArrayList<>(List.of(java.toString()));
        words.addAll(QUICK_START);
        words.addAll(List.of("-XX:ArchiveClassesAtExit=" + unfinished, "-jar", jar.toString()));
        words.addAll(List.of(LoopHook.STOP, LoopHook.STATUS, status.toString()));
        int exitCode = Program.run(words, folder, Map.of("CLAUDE_LOOP_RUN_ID", ""), "{\"stop_hook_active\":false}");
        if (exitCode == 0 && Files.exists(unfinished)) {
            Files.move(unfinished, archive, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void clean(List<Path> kept) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                if (file.getFileName().toString().startsWith(PREFIX) && !kept.contains(file)) {
                    deleteUnlessInUse(file);
                }
            }
        }
    }

    private static void deleteUnlessInUse(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // Windows keeps what a running hook has open; the next time takes it away.
        }
    }

    private static byte[] content() throws IOException {
        try (InputStream in = HookProgram.class.getResourceAsStream("stop-check.jar")) {
            if (in == null) {
                throw new IOException("this build of claude-loop lacks the program of its hooks");
            }
            return in.readAllBytes();
        }
    }

    private static String checksum(byte[] content) {
        var checksum = new CRC32();
        checksum.update(content);
        return Long.toHexString(checksum.getValue());
    }
}
