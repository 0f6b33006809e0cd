package dev.claudeloop.core.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** What {@code /proc} tells beyond {@link ProcessHandle}; elsewhere everything is empty and nobody is a zombie. */
final class LinuxProcesses {
    private static final Path PROC = Path.of("/proc");
    private static final Pattern ID = Pattern.compile("\\d{1,18}");

    private LinuxProcesses() {}

    /** The ids of all processes; {@link ProcessHandle} would read a file of each. */
    static List<Long> all() {
        String[] names = PROC.toFile().list();
        return names == null
                ? List.of()
                : Arrays.stream(names)
                        .filter(name -> ID.matcher(name).matches())
                        .map(Long::valueOf)
                        .toList();
    }

    /** Whether the process is dead already, and only its parent has not asked how it ended. */
    static boolean isZombie(long pid) {
        String stat = read(pid, "stat");
        int name = stat.lastIndexOf(')');
        return name >= 0 && stat.startsWith(") Z", name);
    }

    /** The words of a process, whole; {@link ProcessHandle} cuts long ones. */
    static List<String> commandLine(long pid) {
        return List.of(read(pid, "cmdline").split("\0"));
    }

    static boolean hasEnvironmentEntry(long pid, String entry) {
        return ("\0" + read(pid, "environ") + "\0").contains("\0" + entry + "\0");
    }

    private static String read(long pid, String file) {
        try {
            return Files.readString(PROC.resolve(Long.toString(pid)).resolve(file), StandardCharsets.ISO_8859_1);
        } catch (IOException | SecurityException e) {
            return "";
        }
    }
}
