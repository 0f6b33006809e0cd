package dev.claudeloop.core.report;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.api.VerificationRecord;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run as one text to read from top to bottom: what never changes once, then each iteration. */
public final class TextLog implements LoopListener {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private static final Pattern NAME = Pattern.compile("claude-loop-\\d{8}-\\d{6}\\.log");
    private static final Pattern CONTROL =
            Pattern.compile("\r(?!\n)|[\\p{Cc}&&[^\r\n\t]]|[\u202A-\u202E\u2066-\u2069]");

    /** Characters of one iteration that are kept here; all of it is in the stream. */
    private static final int MOST_OUTPUT = 200_000;

    /** Between two looks at the disk while the agent speaks. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Path logDirectory;
    private final String instructions;
    private final String systemPrompt;
    private final int keep;
    private final Redaction redaction;
    private final Clock clock;
    private final OneWarning guard;
    private final OneWarning clearing;
    private final StringBuilder beforeStart = new StringBuilder();
    private @Nullable LogFile file;
    private @Nullable Instant waitingUntil;
    private @Nullable Instant flushed;
    private int room;

    /**
     * Writes to a file of its own in the log directory.
     *
     * @param systemPrompt with the loop's own status instructions
     * @param keep how many logs stay there, with this one; 0 keeps all
     */
    public TextLog(
            Path logDirectory,
            String instructions,
            String systemPrompt,
            int keep,
            Redaction redaction,
            Clock clock,
            Consumer<String> warnings) {
        this.logDirectory = logDirectory;
        this.instructions = instructions;
        this.systemPrompt = systemPrompt;
        this.keep = keep;
        this.redaction = redaction;
        this.clock = clock;
        this.guard = OneWarning.ofWriting("The log in " + logDirectory, warnings);
        this.clearing = new OneWarning(
                "Old logs in " + logDirectory + " cannot be deleted", "The loop goes on, and they stay.", warnings);
    }

    @Override
    public void started(RunRecord run) {
        guard.attempt(() -> {
            Path path = logDirectory.resolve("claude-loop-" + STAMP.format(run.startedAt()) + ".log");
            file = new LogFile(path, safe(LogText.head(run, instructions, systemPrompt)));
            file.begin();
            file.append(beforeStart.toString());
            file.flush();
        });
        if (keep > 0) {
            clearing.attempt(this::deleteOldest);
        }
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
        write(LogText.section("ITERATION " + iteration + "\nStarted: " + clock.instant())
                + LogText.outputOf(iteration));
        flush();
        room = MOST_OUTPUT;
    }

    /**
     * As it comes, so that it stands there too where Claude is ended or the loop killed; of what comes faster, the last
     * second may then be missing.
     */
    @Override
    public void agentSpoke(List<String> lines) {
        if (!lines.isEmpty() && room > 0) {
            String text = safe(String.join("\n", lines) + "\n");
            append(SafeText.shortened(text, room) + (text.length() > room ? "\n" : ""));
            room -= text.length();
            if (flushed == null
                    || Duration.between(flushed, clock.instant()).abs().compareTo(PAUSE) >= 0) {
                flush();
            }
        }
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
        boolean told = room > 0 && room < MOST_OUTPUT;
        write((told ? "" : LogText.lastWords(iteration)) + LogText.iteration(iteration));
        flush();
    }

    @Override
    public void broke(RuntimeException error) {
        var trace = new StringWriter();
        error.printStackTrace(new PrintWriter(trace));
        write("\nTHE LOOP BROKE:\n" + trace);
        flush();
    }

    @Override
    public void finished(RunRecord run) {
        write(LogText.end(run));
        flush();
    }

    /** The names of logs sort by time. */
    private void deleteOldest() throws IOException {
        try (Stream<Path> files = Files.list(logDirectory)) {
            List<Path> logs = files.filter(
                            log -> NAME.matcher(log.getFileName().toString()).matches())
                    .sorted(Comparator.reverseOrder())
                    .toList();
            for (Path old : logs.subList(Math.min(keep, logs.size()), logs.size())) {
                Files.deleteIfExists(old);
            }
        }
    }

    private void write(String text) {
        append(safe(text));
    }

    private void append(String safe) {
        if (file == null) {
            beforeStart.append(safe);
        } else {
            attempt(log -> log.append(safe));
        }
    }

    /** Sequences for terminals, and marks that turn text around, would act on whoever shows the log. */
    private String safe(String text) {
        return CONTROL.matcher(redaction.redact(text)).replaceAll("\uFFFD");
    }

    private void flush() {
        flushed = clock.instant();
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
