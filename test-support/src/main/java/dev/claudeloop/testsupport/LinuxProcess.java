package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Linux tells of a process beyond its handle; of one that has gone it tells nothing. */
record LinuxProcess(long pid) {
    private static final int STATE = 0;
    private static final int GROUP = 2;

    static LinuxProcess of(ProcessHandle process) {
        return new LinuxProcess(process.pid());
    }

    /** Whether it still does anything; the dead may wait long for a parent that asks how they ended. */
    static boolean isAlive(ProcessHandle process) {
        return process.isAlive() && !of(process).isZombie();
    }

    /** Whether a variable of its environment begins so; a mark is plain ASCII. */
    boolean hasVariable(String beginning) {
        return ("\0" + read("environ")).contains("\0" + beginning);
    }

    /** Whether it is dead, and only its parent has not asked how it ended. */
    boolean isZombie() {
        return stat(STATE).equals("Z");
    }

    boolean isInGroupOf(ProcessHandle other) {
        String group = stat(GROUP);
        return !group.isEmpty() && group.equals(of(other).stat(GROUP));
    }

    // The name of the program comes before, in parentheses, and may hold anything.
    private String stat(int field) {
        String stat = read("stat");
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return field < fields.length ? fields[field] : "";
    }

    private String read(String file) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
