package dev.claudeloop.core.report;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A run as one text to read from top to bottom: what never changes once, then each iteration. */
public final class TextLog implements LoopListener {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final Path logDirectory;
    private final String instructions;
    private final String systemPrompt;
    private final Redaction redaction;
    private final Clock clock;
    private final OneWarning guard;
    private final StringBuilder beforeStart = new StringBuilder();
    private @Nullable LogFile file;
    private @Nullable Instant waitingUntil;

    /** The system prompt holds the loop's own status instructions too. */
    public TextLog(
            Path logDirectory,
            String instructions,
            String systemPrompt,
            Redaction redaction,
            Clock clock,
            Consumer<String> warnings) {
        this.logDirectory = logDirectory;
        this.instructions = instructions;
        this.systemPrompt = systemPrompt;
        this.redaction = redaction;
        this.clock = clock;
        this.guard = new OneWarning("The log in " + logDirectory, warnings);
    }

    @Override
    public void started(RunRecord run) {
        guard.attempt(() -> {
            Path path = logDirectory.resolve("claude-loop-" + STAMP.format(run.startedAt()) + ".log");
            file = new LogFile(path, redaction.redact(LogText.head(run, instructions, systemPrompt)));
            file.append(beforeStart.toString());
            file.flush();
        });
    }

    @Override
    public void resumed(List<String> announcement) {
        write(String.join("\n", announcement) + "\n");
    }

    @Override
    public void baselineMeasured(VerificationRecord baseline) {
        write(LogText.section("BEFORE THE FIRST ITERATION") + LogText.measured(baseline));
        flush();
    }

    @Override
    public void iterationStarted(int iteration) {
        write(LogText.section("ITERATION " + iteration + "\nStarted: " + clock.instant()));
        flush();
    }

    /** Once for each wait, however often it is told. */
    @Override
    public void waiting(String why, Instant until, Duration left) {
        if (!until.equals(waitingUntil)) {
            waitingUntil = until;
            write("WAITING until " + until + ": " + why + "\n");
            flush();
        }
    }

    @Override
    public void warned(String warning) {
        write("WARNING: " + warning + "\n");
    }

    @Override
    public void iterationEnded(IterationRecord iteration) {
        write(LogText.iteration(iteration));
        flush();
    }

    @Override
    public void finished(RunRecord run) {
        write(LogText.end(run));
        flush();
    }

    private void write(String text) {
        String redacted = redaction.redact(text);
        if (file == null) {
            beforeStart.append(redacted);
        } else {
            attempt(log -> log.append(redacted));
        }
    }

    private void flush() {
        attempt(LogFile::flush);
    }

    /** After a failure it stays switched off. */
    private void attempt(Writing writing) {
        if (file != null && !guard.failed()) {
            guard.attempt(() -> writing.to(Objects.requireNonNull(file)));
        }
    }

    /** Something to be done with the file. */
    private interface Writing {
        void to(LogFile log) throws IOException;
    }
}
