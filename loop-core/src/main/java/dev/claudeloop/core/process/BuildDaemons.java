package dev.claudeloop.core.process;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Tells the daemons of build tools, which serve other builds too, from what an agent left behind. */
final class BuildDaemons {
    private static final List<String> MAIN_CLASSES = List.of(
            "org.gradle.launcher.daemon.bootstrap.GradleDaemon",
            "org.jetbrains.kotlin.daemon.KotlinCompileDaemon",
            "org.mvndaemon.mvnd.common.MavenDaemon",
            "org.mvndaemon.mvnd.daemon.Server");

    private BuildDaemons() {}

    /**
     * Whether a process is a daemon or works for one, as a daemon's workers carry the environment of its client; this
     * process may be a daemon itself, and its own children are not meant.
     */
    static boolean own(ProcessHandle process) {
        Optional<ProcessHandle> next = Optional.of(process);
        while (next.isPresent() && next.get().pid() != ProcessHandle.current().pid()) {
            if (words(next.get()).anyMatch(MAIN_CLASSES::contains)) {
                return true;
            }
            next = next.get().parent();
        }
        return false;
    }

    private static Stream<String> words(ProcessHandle process) {
        Stream<String> told = process.info().arguments().stream().flatMap(Arrays::stream);
        return Stream.concat(told, LinuxProcesses.commandLine(process.pid()).stream());
    }
}
