package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.api.ForwardClock;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.TestFloor;
import dev.claudeloop.core.api.TestProgress;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerifyPolicy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Runs the build's own tests, before the first iteration and after each where the user wants it, and holds the floor.
 */
public final class Verifier {
    private final BuildTool tool;
    private final LoopOptions options;
    private final Path projectDirectory;
    private final Path scratch;
    private final String runId;
    private final Clock clock;
    private final TestProgress progress;
    private final Redaction redaction;
    private TestFloor floor = TestFloor.NONE;
    private @Nullable VerificationRecord last;
    private boolean changedSinceLast;

    public Verifier(
            BuildTool tool,
            LoopOptions options,
            Path projectDirectory,
            Path scratch,
            String runId,
            Clock clock,
            TestProgress progress,
            Redaction redaction) {
        this.tool = tool;
        this.options = options;
        this.projectDirectory = projectDirectory;
        this.scratch = scratch;
        this.runId = runId;
        this.clock = clock;
        this.progress = progress;
        this.redaction = redaction;
    }

    /**
     * Runs the tests as they are before any iteration; what runs then must not get lost.
     *
     * @param kept what earlier runs of the session must not lose already
     */
    public VerificationRecord baseline(TestFloor kept) throws InterruptedException {
        floor = kept;
        if (plans()) {
            return VerificationRecord.notRun("planning changes no code");
        }
        if (policy() == VerifyPolicy.NEVER) {
            return VerificationRecord.notRun("verify is never");
        }
        Measured measured = measure();
        AskedInVain.refuse(measured.record(), kept, options);
        floor = Ratchet.raise(kept, Ratchet.floor(measured, BuildSwitches.in(projectDirectory)));
        last = withRatchet(measured);
        return last;
    }

    /** The tests that must not get lost. */
    public TestFloor floor() {
        return floor;
    }

    /**
     * Verifies an iteration; one that changed nothing since the last run of the tests costs no further run, unless a
     * red result is all that stands against a claim: what made it red may lie outside the project.
     */
    public VerificationRecord verify(ClaimsRecord claims, boolean changed) throws InterruptedException {
        changedSinceLast |= changed;
        if (plans()) {
            return VerificationRecord.notRun("planning changes no code");
        }
        if (policy() == VerifyPolicy.NEVER) {
            return VerificationRecord.notRun("verify is never");
        }
        if (policy() == VerifyPolicy.ON_CLAIM && !claims.stands()) {
            return VerificationRecord.notRun("verify is onClaim, and no claim stands");
        }
        VerificationRecord before = last;
        boolean holds = before != null && before.tellsOfTheCode() && !changedSinceLast;
        if (before != null && holds && (before.green() || !claims.stands())) {
            return before.reuse();
        }
        Measured measured = measure();
        if (Flaky.worthARerun(measured.record(), before, claims.stands())) {
            measured = Flaky.settle(measured, measure());
        }
        last = withRatchet(measured);
        changedSinceLast = false;
        return last;
    }

    private Measured measure() throws InterruptedException {
        var time = new ForwardClock(clock);
        Instant start = time.instant();
        TestRun run = tool.runTests(new TestRequest(
                projectDirectory, scratch, VerifyTimeout.of(options), EnclosingLoop.measuring(runId), progress));
        Measured measured =
                Verification.measure(run, Duration.between(start, time.instant()), projectDirectory, redaction);
        if (!measured.record().tellsOfTheCode()) {
            LeftTests.end(runId);
        }
        return measured;
    }

    private VerificationRecord withRatchet(Measured measured) {
        return options.get(LoopOptions.RATCHET)
                ? measured.record()
                        .withRatchet(Ratchet.check(
                                floor,
                                measured,
                                options.get(LoopOptions.RATCHET_ALLOW),
                                BuildSwitches.in(projectDirectory)))
                : measured.record();
    }

    private boolean plans() {
        return options.get(LoopOptions.MODE) == Mode.PLAN;
    }

    private VerifyPolicy policy() {
        return options.get(LoopOptions.VERIFY);
    }
}
