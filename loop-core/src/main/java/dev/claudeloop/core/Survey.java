package dev.claudeloop.core;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.TestFloor;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.claim.TaskList;
import dev.claudeloop.core.claude.AgentRun;
import dev.claudeloop.core.git.Snapshot;
import dev.claudeloop.core.git.WorkTree;
import dev.claudeloop.core.verify.Verifier;
import org.jspecify.annotations.Nullable;

/** Looks at the project before and after an iteration: what changed, what the agent says, what the tests say. */
final class Survey {
    private final LoopOptions options;
    private final WorkTree workTree;
    private final Testimony testimony;
    private final Verifier verifier;
    private final StopSignal stop;

    /** The project as it was left by the last tests or criteria, which may change it themselves. */
    private @Nullable Snapshot measured;

    Survey(LoopOptions options, WorkTree workTree, Testimony testimony, Verifier verifier, StopSignal stop) {
        this.options = options;
        this.workTree = workTree;
        this.testimony = testimony;
        this.verifier = verifier;
        this.stop = stop;
    }

    /** The project as an iteration finds it. */
    record Before(Snapshot snapshot, String plan) {}

    VerificationRecord baseline(TestFloor kept) throws InterruptedException {
        VerificationRecord baseline = verifier.baseline(kept);
        measured = baseline.ran() ? workTree.snapshot() : null;
        return baseline;
    }

    /** What the files say before the agent says anything; criteria are measured where that can matter. */
    ClaimsRecord files(VerificationRecord baseline) throws InterruptedException {
        Testimony.Heard files = testimony.files();
        ClaimsRecord said = testimony.claims(files, baseline);
        return said.claimed() && baseline.confirms()
                ? testimony.claims(testimony.measure(files, false), baseline)
                : said;
    }

    /** The tests that must not get lost. */
    TestFloor floor() {
        return verifier.floor();
    }

    Before before() throws InterruptedException {
        return new Before(workTree.snapshot(), testimony.planText());
    }

    /** Measures; a person who stops that gets the record of what the agent did all the same. */
    Findings after(AgentRun agent, Before before) throws InterruptedException {
        Testimony.Heard words = testimony.listen(agent);
        if (!stop.received()) {
            try {
                ChangesRecord changes = workTree.changesSince(before.snapshot());
                // What people and hooks change between two iterations counts as well.
                boolean changed = changes.any() || !before.snapshot().equals(measured);
                Testimony.Heard heard = testimony.measure(words, changed);
                VerificationRecord verification = verifier.verify(testimony.claimsBeforeTests(heard), changed);
                if (changed && (verification.ran() || !heard.measured().isEmpty())) {
                    measured = workTree.snapshot();
                }
                return findings(agent, before, changes, heard, verification);
            } catch (InterruptedException e) {
                stop.caught();
            }
        }
        ChangesRecord changes = workTree.changesSince(before.snapshot());
        return findings(agent, before, changes, words, VerificationRecord.notRun("the loop was stopped"));
    }

    private Findings findings(
            AgentRun agent,
            Before before,
            ChangesRecord changes,
            Testimony.Heard heard,
            VerificationRecord verification) {
        String plan = testimony.planText();
        return new Findings(
                agent,
                changes,
                Books.among(changes.files(), options),
                heard,
                testimony.claims(heard, verification),
                verification,
                !before.plan().equals(plan),
                doneIn(plan) > doneIn(before.plan()));
    }

    private static int doneIn(String plan) {
        return TaskList.of(plan).done().size();
    }
}
