package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerifyPolicy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Runs the build's own tests after an iteration, when the user wants them run. */
public final class Verifier {
    private final BuildTool tool;
    private final LoopOptions options;
    private final Path projectDirectory;
    private final Path scratch;
    private final Clock clock;

    public Verifier(BuildTool tool, LoopOptions options, Path projectDirectory, Path scratch, Clock clock) {
        this.tool = tool;
        this.options = options;
        this.projectDirectory = projectDirectory;
        this.scratch = scratch;
        this.clock = clock;
    }

    public VerificationRecord verify(ClaimsRecord claims) throws InterruptedException {
        if (options.get(LoopOptions.MODE) == Mode.PLAN) {
            return VerificationRecord.notRun("planning changes no code");
        }
        VerifyPolicy policy = options.get(LoopOptions.VERIFY);
        if (policy == VerifyPolicy.NEVER) {
            return VerificationRecord.notRun("verify is never");
        }
        if (policy == VerifyPolicy.ON_CLAIM && !claims.claimed()) {
            return VerificationRecord.notRun("verify is onClaim, and nothing was claimed");
        }
        Instant start = clock.instant();
        TestRun run =
                tool.runTests(new TestRequest(projectDirectory, scratch, options.get(LoopOptions.VERIFY_TIMEOUT)));
        return Verification.of(run, Duration.between(start, clock.instant()), projectDirectory);
    }
}
