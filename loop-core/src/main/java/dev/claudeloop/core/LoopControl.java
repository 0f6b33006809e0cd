package dev.claudeloop.core;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.BuildTool.Level;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.ResetScope;
import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.api.SessionRecord;
import dev.claudeloop.core.claim.PlanFile;
import dev.claudeloop.core.claim.StatusFile;
import dev.claudeloop.core.claim.TaskList;
import dev.claudeloop.core.hook.HookSettings;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.state.AtomicFile;
import dev.claudeloop.core.state.CancelRequest;
import dev.claudeloop.core.state.History.BreakerTransition;
import dev.claudeloop.core.state.History.SessionEvent;
import dev.claudeloop.core.state.LoopLock;
import dev.claudeloop.core.state.Memory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What people do with a loop besides running it: look at it, reset it, stop it. */
public final class LoopControl {
    private static final Duration STEP = Duration.ofMillis(200);
    private static final Duration REFRESH = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path projectDirectory;
    private final LoopOptions options;
    private final BuildTool tool;
    private final Timing timing;
    private final Redaction redaction;
    private final LoopPlace place;

    public LoopControl(Path projectDirectory, LoopOptions options, BuildTool tool) {
        this(projectDirectory, options, tool, Timing.real());
    }

    LoopControl(Path projectDirectory, LoopOptions options, BuildTool tool, Timing timing) {
        this.projectDirectory = projectDirectory;
        this.options = options;
        this.tool = tool;
        this.timing = timing;
        this.redaction = Redaction.of(System.getenv(), options);
        this.place = new LoopPlace(projectDirectory, options, new CommandRunner(ProcessFactory.system()));
    }

    /** Shows where the loop stands; with {@code follow}, again and again until it has ended. */
    public void status() throws InterruptedException {
        if (nothingHere()) {
            return;
        }
        List<String> shown = List.of();
        while (true) {
            Optional<LoopLock.Holder> running = LoopLock.holder(place.lock());
            var report = new StatusReport(projectDirectory, options, tool, timing.now());
            List<String> lines = report.lines(place.state(), memory(), running);
            if (!lines.equals(shown)) {
                lines.forEach(this::say);
                shown = lines;
            }
            if (!options.get(LoopOptions.FOLLOW) || running.isEmpty()) {
                return;
            }
            timing.sleep(REFRESH);
        }
    }

    /** Closes the breaker and forgets the session; logs and journal stay. */
    public void reset() throws InterruptedException {
        EnclosingLoop.refuse(System.getenv());
        if (nothingHere()) {
            return;
        }
        ResetScope scope = options.get(LoopOptions.RESET_ONLY);
        String me = "a reset in " + projectDirectory;
        LoopLock lock = LoopLock.acquire(place.lock(), LoopLock.Holder.me(me, "reset", timing.now()));
        try {
            Memory memory = memory();
            if (scope != ResetScope.SESSION) {
                closeBreaker(memory);
            }
            if (scope != ResetScope.CIRCUIT) {
                forgetSession(memory);
            }
        } finally {
            lock.close();
        }
    }

    /** Stops a running loop, or marks an idle session cancelled; either way says what is done and what remains. */
    public void cancel() throws InterruptedException {
        EnclosingLoop.refuse(System.getenv());
        Optional<LoopLock.Holder> running = LoopLock.holder(place.lock());
        refuseOther(running);
        if (nothingHere()) {
            return;
        }
        if (running.isPresent()) {
            stop(running.get());
        } else {
            markCancelled();
        }
        memory().session().ifPresent(this::tellWork);
    }

    /** Puts Claude's hooks in its local project settings, or takes them out. */
    public void hooks() {
        EnclosingLoop.refuse(System.getenv());
        List<String> lines = options.get(LoopOptions.REMOVE_HOOKS)
                ? HookSettings.remove(projectDirectory)
                : HookSettings.install(projectDirectory, options.get(LoopOptions.STATUS_FILE));
        lines.forEach(this::say);
    }

    /** Several loops share a work tree and its lock, and each is cancelled where it has its state. */
    private void refuseOther(Optional<LoopLock.Holder> running) {
        running.filter(holder -> !holder.what().equals(place.loop())).ifPresent(other -> {
            throw new LoopException("What runs here is not " + place.loop() + ", but " + other + ". " + other.advice());
        });
    }

    private void stop(LoopLock.Holder holder) throws InterruptedException {
        var request = new CancelRequest(place.state());
        request.ask(timing.now());
        say("Stopping " + holder + "...");
        Instant deadline = timing.now().plus(PATIENCE);
        while (LoopLock.holder(place.lock()).filter(holder::equals).isPresent()) {
            if (!timing.now().isBefore(deadline)) {
                throw new LoopException("The loop has not ended within " + PATIENCE.toSeconds() + " s: " + holder
                        + ". Press Ctrl-C where it runs.");
            }
            timing.sleep(STEP);
        }
        request.clear();
        say("The loop is cancelled.");
    }

    private void markCancelled() throws InterruptedException {
        String me = "a cancel in " + projectDirectory;
        LoopLock lock = LoopLock.acquire(place.lock(), LoopLock.Holder.me(me, "cancel", timing.now()));
        try {
            Memory memory = memory();
            Optional<SessionRecord> session = memory.session();
            if (session.isEmpty()) {
                say("No loop is running, and there is no session to cancel.");
                return;
            }
            SessionRecord last = session.get();
            FinishType end = last.finishType();
            if (end != null && end.endsSession()) {
                say("No loop is running, and the last session is over: it ended as " + end + ".");
                return;
            }
            Instant now = timing.now();
            memory.save(last.ended(FinishType.CANCELLED, "cancelled on request", last.spent(), now));
            memory.add(new SessionEvent(now, last.id(), last.lastRunId(), "cancelled", null));
            markStatusFile(now);
            say("No loop is running; the session is marked cancelled, and the next run starts over.");
        } finally {
            lock.close();
        }
    }

    private void markStatusFile(Instant now) {
        Path file = projectDirectory.resolve(options.get(LoopOptions.STATUS_FILE));
        try {
            Optional<byte[]> content = new StatusFile(file).withStatus("cancelled", now);
            if (content.isPresent()) {
                AtomicFile.write(file, content.get());
            }
        } catch (IOException e) {
            say(Level.WARN, "The status file " + file + " cannot be written: " + e.getMessage());
        }
    }

    private void closeBreaker(Memory memory) {
        BreakerRecord breaker = memory.breaker();
        memory.save(BreakerRecord.CLOSED);
        if (breaker.open()) {
            memory.add(new BreakerTransition(timing.now(), "open", "closed", "reset", breaker.counters()));
        }
        say(breaker.open() ? "The breaker is closed." : "The breaker was closed; it counts anew.");
    }

    private void forgetSession(Memory memory) {
        Optional<SessionRecord> session = memory.session();
        if (session.isEmpty()) {
            say("There is no session to forget.");
            return;
        }
        SessionRecord last = session.get();
        memory.forgetSession();
        memory.add(new SessionEvent(timing.now(), last.id(), last.lastRunId(), "forgotten", null));
        say("The session is forgotten; its logs stay, and the next run starts over.");
    }

    private void tellWork(SessionRecord session) {
        ClaimsRecord.Tasks tasks = session.tasks();
        say("Done: " + Count.of(session.iteration(), "iteration") + ", "
                + Count.of(session.totalCommits(), "commit")
                + (tasks == null ? "" : ", " + tasks.done() + " of " + Count.of(tasks.total(), "task")));
        List<String> open = PlanFile.tasks(projectDirectory.resolve(options.get(LoopOptions.PLAN_FILE)))
                .map(TaskList::open)
                .orElse(List.of());
        if (!open.isEmpty()) {
            say("Remaining: " + String.join("; ", open));
        }
    }

    private boolean nothingHere() {
        boolean nothing =
                !Files.isDirectory(projectDirectory.resolve(options.folder()).resolve("state"));
        if (nothing) {
            say("No loop has run in " + projectDirectory.resolve(options.folder()) + ".");
        }
        return nothing;
    }

    private Memory memory() {
        return new Memory(place.state(), warning -> say(Level.WARN, warning));
    }

    private void say(String text) {
        say(Level.INFO, text);
    }

    /** Much of it are words of the agent, who must not speak to the terminal or to a build server. */
    private void say(Level level, String text) {
        SafeText.split(redaction.redact(text)).forEach(line -> tool.say(level, SafeText.line(line)));
    }
}
