package dev.claudeloop.core;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerifyPolicy;
import dev.claudeloop.core.claim.Claims;
import dev.claudeloop.core.claim.CriteriaList;
import dev.claudeloop.core.claim.PlanFile;
import dev.claudeloop.core.claim.Said;
import dev.claudeloop.core.claim.StatusFile;
import dev.claudeloop.core.claim.TaskList;
import dev.claudeloop.core.claude.AgentRun;
import dev.claudeloop.core.state.AtomicFile;
import dev.claudeloop.core.state.OwnerOnly;
import dev.claudeloop.core.verify.CriteriaCommands;
import dev.claudeloop.core.verify.VerifyTimeout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the agent says of its work, in words and files, held against criteria; and what the loop writes back. */
final class Testimony {
    private final LoopOptions options;
    private final Path projectDirectory;
    private final String instructions;
    private final List<Criterion> criteria;
    private final CriteriaCommands commands;
    private final Redaction redaction;
    private final Consumer<String> warnings;
    private final Path statusPath;
    private final StatusFile statusFile;
    private List<CriteriaCommands.Result> lastMeasured = List.of();
    private boolean changedSinceMeasured = true;
    private @Nullable String tasksOfOthers;

    Testimony(
            LoopOptions options,
            Path projectDirectory,
            String instructions,
            boolean sameInstructions,
            CriteriaCommands commands,
            Redaction redaction,
            Consumer<String> warnings) {
        this.options = options;
        this.projectDirectory = projectDirectory;
        this.instructions = instructions;
        this.criteria = CriteriaList.in(instructions);
        this.commands = commands;
        this.redaction = redaction;
        this.warnings = warnings;
        this.statusPath = projectDirectory.resolve(options.get(LoopOptions.STATUS_FILE));
        this.statusFile = new StatusFile(statusPath);
        this.tasksOfOthers = sameInstructions ? null : tasksText();
    }

    List<Criterion> criteria() {
        return criteria;
    }

    /** The first open task of the plan. */
    @Nullable String nextStep() {
        return PlanFile.tasks(file(LoopOptions.PLAN_FILE)).map(TaskList::open).stream()
                .flatMap(List::stream)
                .findFirst()
                .orElse(null);
    }

    /** The plan as it stands, to see whether an iteration changed it. */
    String planText() {
        return PlanFile.text(file(LoopOptions.PLAN_FILE)).orElse("");
    }

    private String tasksText() {
        return PlanFile.text(file(LoopOptions.PLAN_FILE))
                .or(() -> PlanFile.text(file(LoopOptions.TODO_FILE)))
                .orElse("");
    }

    /** Tasks that were done for other instructions claim nothing until somebody touches them. */
    private boolean tasksClaim() {
        if (tasksOfOthers != null && !tasksOfOthers.equals(tasksText())) {
            tasksOfOthers = null;
        }
        return tasksOfOthers == null;
    }

    /** Starts a status file anew; one of an earlier session is put aside, as its claims are not of this one. */
    void begin(Path archive, Instant now) {
        try {
            if (Files.exists(statusPath)) {
                OwnerOnly.copy(statusPath, archive.resolve("status.previous.json"));
            }
            List<String> steps = PlanFile.tasks(file(LoopOptions.PLAN_FILE))
                    .map(TaskList::open)
                    .orElse(List.of());
            new StatusIgnore(projectDirectory, options).write();
            AtomicFile.write(statusPath, statusFile.fresh(instructions, criteria, steps, now));
        } catch (IOException e) {
            warnings.accept("The status file " + statusPath + " cannot be written: " + e.getMessage());
        }
    }

    /** What the files say while there is no word of the agent's. */
    Heard files() {
        return listen("", "");
    }

    /** What the agent says in words and in its status file; nothing is measured yet. */
    Heard listen(AgentRun agent) {
        return listen(agent.ownText(), agent.lastMessage());
    }

    private Heard listen(String ownText, String lastMessage) {
        StatusFile.Reading reading = statusFile.read();
        if (reading.warning() != null) {
            warnings.accept(reading.warning());
        }
        return new Heard(ownText, lastMessage, reading.status(), List.of());
    }

    /**
     * Measures the criteria that name a command, where that can matter.
     *
     * @param changed whether the project is another than when this was asked last
     */
    Heard measure(Heard words, boolean changed) throws InterruptedException {
        changedSinceMeasured |= changed;
        boolean claimed = claimsBeforeTests(words).claimed();
        boolean matters = options.get(LoopOptions.MODE) == Mode.BUILD
                && (claimed || options.get(LoopOptions.VERIFY) != VerifyPolicy.ON_CLAIM);
        return matters ? new Heard(words.ownText(), words.lastMessage(), words.status(), measured(claimed)) : words;
    }

    /** What changed nothing costs no further run, unless an unmet criterion speaks against a claim. */
    private List<CriteriaCommands.Result> measured(boolean claimed) throws InterruptedException {
        boolean met = lastMeasured.stream().allMatch(CriteriaCommands.Result::met);
        if (changedSinceMeasured || (claimed && !met)) {
            lastMeasured = commands.measure(criteria, VerifyTimeout.of(options));
            changedSinceMeasured = false;
        }
        return lastMeasured;
    }

    /** Without secrets, as what is told of claims may be cut. */
    ClaimsRecord claims(Heard heard, VerificationRecord verification) {
        return redaction.redact(weighed(heard, verification));
    }

    /** What is claimed before the tests run, to be weighed and not to be told: secrets are still in it. */
    ClaimsRecord claimsBeforeTests(Heard heard) {
        return weighed(heard, null);
    }

    private ClaimsRecord weighed(Heard heard, @Nullable VerificationRecord verification) {
        Boolean green = (verification == null || !verification.ran()) ? null : verification.confirms();
        return Claims.of(said(heard, green));
    }

    /**
     * Writes what the loop measured over the agent's words, and how long the same criterion has been unmet. A claim
     * that ended nothing is taken back, or it would pass for that of an iteration that makes none.
     */
    void writeBack(IterationRecord iteration, Instant now) {
        ClaimsRecord claims = iteration.claims();
        BreakerRecord.Counters counted = iteration.guards().breaker().counters();
        boolean refused = tellsOfAnEnd(claims.status()) && iteration.decision().finishType() != FinishType.COMPLETE;
        ClaimsRecord.Criteria known = claims.criteria();
        var measured = new TreeMap<String, Boolean>();
        known.measured().forEach(name -> measured.put(name, known.met().contains(name)));
        write(statusFile.updated(new StatusFile.Update(
                iteration.iteration(), measured, refused, counted.stuck(), counted.unmet(), now)));
    }

    /** Goes on with a session; an end that was written down for it is none, and no claim of an iteration to come. */
    void resume(Instant now) {
        StatusRecord status = statusFile.read().status();
        if (status != null && (status.ended() || tellsOfAnEnd(status))) {
            write(statusFile.reopened(now));
        }
    }

    private static boolean tellsOfAnEnd(@Nullable StatusRecord status) {
        return status != null && (status.claims() || Boolean.TRUE.equals(status.exitSignal()));
    }

    /** Writes down how the work ended, where it did. */
    void end(Decision decision, Instant now) {
        FinishType type = decision.finishType();
        if (type == FinishType.COMPLETE) {
            write(statusFile.withStatus("completed", now));
        } else if (type == FinishType.CANCELLED || type == FinishType.BLOCKED) {
            write(statusFile.withStatus(type.toString(), now));
        }
    }

    /** The agent writes this file too, and does not wait for the disk either. */
    private void write(Optional<byte[]> content) {
        try {
            if (content.isPresent()) {
                AtomicFile.writeSoon(statusPath, content.get());
            }
        } catch (IOException e) {
            warnings.accept("The status file " + statusPath + " cannot be written: " + e.getMessage());
        }
    }

    /** What was heard after an iteration. */
    record Heard(
            String ownText,
            String lastMessage,
            @Nullable StatusRecord status,
            List<CriteriaCommands.Result> measured) {}

    private Said said(Heard heard, @Nullable Boolean green) {
        Map<String, Boolean> facts = new TreeMap<>();
        heard.measured().forEach(result -> facts.put(result.name(), result.met()));
        return new Said(
                heard.ownText(),
                heard.lastMessage(),
                PlanFile.read(file(LoopOptions.PLAN_FILE)).orElse(null),
                PlanFile.read(file(LoopOptions.TODO_FILE)).orElse(null),
                tasksClaim(),
                heard.status(),
                criteria,
                facts,
                green,
                options.get(LoopOptions.VERIFY),
                options.get(LoopOptions.STRICT_COMPLETION),
                options.get(LoopOptions.COMPLETION_THRESHOLD));
    }

    private Path file(Option<Path> option) {
        return projectDirectory.resolve(options.get(option));
    }
}
