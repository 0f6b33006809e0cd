package dev.claudeloop.core.process;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A process and all its descendants, ended together: politely, then by force. */
public final class ProcessTree {
    private final ProcessHandle root;

    public ProcessTree(ProcessHandle root) {
        this.root = root;
    }

    /** Ends the whole tree; descendants are listed before their parent dies, as orphans cannot be found any more. */
    public void end(Duration grace) {
        List<ProcessHandle> all = alive();
        all.forEach(ProcessHandle::destroy);
        awaitEnd(all, grace);
        alive().forEach(ProcessHandle::destroyForcibly);
        all.forEach(ProcessHandle::destroyForcibly);
        awaitEnd(all, grace);
    }

    private List<ProcessHandle> alive() {
        var all = new ArrayList<ProcessHandle>(root.descendants().toList());
        all.add(root);
        return all;
    }

    private static void awaitEnd(List<ProcessHandle> handles, Duration grace) {
        var ends = handles.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(ends).get(grace.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // Whoever is still alive now is ended by force, or cannot be ended at all.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
