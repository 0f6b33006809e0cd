package dev.claudeloop.gradle;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gradle.tooling.BuildException;
import org.gradle.tooling.BuildLauncher;
import org.gradle.tooling.CancellationTokenSource;
import org.gradle.tooling.GradleConnectionException;
import org.gradle.tooling.GradleConnector;
import org.gradle.tooling.ResultHandler;

/**
 * How a nested build ended.
 *
 * @param problem what the build itself could not print, such as the loss of its daemon; else empty
 */
record BuildEnd(boolean succeeded, boolean timedOut, String problem) {

    private static final Duration GRACE = Duration.ofSeconds(5);

    /** Runs the build to its end, or cancels it at the time limit or when interrupted. */
    static BuildEnd await(BuildLauncher launcher, Duration timeout) throws InterruptedException {
        CancellationTokenSource cancellation = GradleConnector.newCancellationTokenSource();
        var end = new CompletableFuture<BuildEnd>();
        launcher.withCancellationToken(cancellation.token()).run(handler(end));
        try {
            return within(end, timeout);
        } catch (TimeoutException e) {
            cancellation.cancel();
            settle(end);
            return new BuildEnd(false, true, "");
        } catch (InterruptedException e) {
            // An interrupted wait leaves the build running.
            cancellation.cancel();
            settle(end);
            throw e;
        }
    }

    private static ResultHandler<Void> handler(CompletableFuture<BuildEnd> end) {
        return new ResultHandler<>() {
            @Override
            public void onComplete(Void result) {
                end.complete(new BuildEnd(true, false, ""));
            }

            @Override
            public void onFailure(GradleConnectionException failure) {
                end.complete(new BuildEnd(false, false, failure instanceof BuildException ? "" : causes(failure)));
            }
        };
    }

    private static BuildEnd within(CompletableFuture<BuildEnd> end, Duration limit)
            throws InterruptedException, TimeoutException {
        try {
            return end.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Gives a cancelled build the time to stop; what does not stop ends with its daemon. */
    private static void settle(CompletableFuture<BuildEnd> end) throws InterruptedException {
        try {
            within(end, GRACE);
        } catch (TimeoutException e) {
            // The connection is closed at the end of the loop, and takes the daemon with it.
        }
    }

    private static String causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .map(Throwable::getMessage)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining("\n", "\n", "\n"));
    }
}
