package dev.claudeloop.core.process;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A process and all that came from it, ended together: politely, then by force.
 *
 * <p>Daemons of build tools are spared, as they serve other builds too.
 */
public final class ProcessTree {
    private static final Duration FORCED_END = Duration.ofSeconds(5);
    private static final int ROUNDS = 5;
    private static final long STEP_NANOS = 5_000_000;
    private static final boolean WINDOWS =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");

    private final @Nullable ProcessHandle root;
    private final @Nullable Mark mark;
    private final Set<ProcessHandle> known = new LinkedHashSet<>();

    public ProcessTree(ProcessHandle root) {
        this(root, null);
    }

    /** A tree whose processes carry a mark, so that those which left it are found as well. */
    public ProcessTree(@Nullable ProcessHandle root, @Nullable Mark mark) {
        this.root = root;
        this.mark = mark;
        if (root != null) {
            known.add(root);
        }
    }

    /** All that carry a mark, and the tree of the process that they came from, if it still runs. */
    public static ProcessTree of(Optional<ProcessHandle> root, Mark mark) {
        return new ProcessTree(root.orElse(null), mark);
    }

    /** Remembers who belongs to the tree now: once their parent is dead, the system may not tell any more. */
    public synchronized void lookAround() {
        var below = new LinkedHashSet<ProcessHandle>();
        for (ProcessHandle process : known) {
            if (!below.contains(process) && mayHaveChildren(process)) {
                process.descendants().forEach(below::add);
            }
        }
        known.addAll(below);
        known.removeIf(process -> !process.equals(root) && !isAlive(process));
    }

    /** Asking takes a look at all processes there are; only Windows still tells the children of the dead. */
    private static boolean mayHaveChildren(ProcessHandle process) {
        return isAlive(process) || WINDOWS;
    }

    /** Ends the whole tree; what came to life while it ended is ended too. */
    public synchronized void end(Duration grace) {
        signal(members(), ProcessHandle::destroy, grace);
        Set<ProcessHandle> left = members();
        for (int round = 0; round < ROUNDS && !left.isEmpty(); round++) {
            signal(left, ProcessHandle::destroyForcibly, FORCED_END);
            left = members();
        }
    }

    /** All living processes of the tree, the spared ones left out. */
    public synchronized Set<ProcessHandle> members() {
        lookAround();
        if (mark != null) {
            known.addAll(mark.bearers());
        }
        var members = new LinkedHashSet<ProcessHandle>();
        known.stream()
                .filter(ProcessTree::isAlive)
                .filter(process -> process.equals(root) || !BuildDaemons.own(process))
                .forEach(members::add);
        return members;
    }

    private static void signal(Set<ProcessHandle> processes, Consumer<ProcessHandle> signal, Duration patience) {
        processes.forEach(signal);
        awaitEnd(processes, patience);
    }

    private static void awaitEnd(Collection<ProcessHandle> processes, Duration patience) {
        boolean interrupted = false;
        long deadline = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < deadline && processes.stream().anyMatch(ProcessTree::isAlive)) {
            LockSupport.parkNanos(STEP_NANOS);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isAlive(ProcessHandle process) {
        return process.isAlive() && !LinuxProcesses.isZombie(process.pid());
    }
}
