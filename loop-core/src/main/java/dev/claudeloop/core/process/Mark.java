package dev.claudeloop.core.process;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An environment variable that a child hands down, by which even processes that left its tree are found. */
public record Mark(String name, String value) {

    /** All running processes that carry the mark, where the system tells; never this process or one it runs in. */
    List<ProcessHandle> bearers() {
        var own = new HashSet<Long>();
        Optional<ProcessHandle> next = Optional.of(ProcessHandle.current());
        while (next.isPresent()) {
            own.add(next.get().pid());
            next = next.get().parent();
        }
        return bearersExcept(own);
    }

    private List<ProcessHandle> bearersExcept(Set<Long> own) {
        String entry = new String((name + "=" + value).getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return LinuxProcesses.all().stream()
                .filter(pid -> !own.contains(pid) && LinuxProcesses.hasEnvironmentEntry(pid, entry))
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .toList();
    }
}
