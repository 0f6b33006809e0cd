package dev.claudeloop.core.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.report.HtmlPage.Standing;
import dev.claudeloop.core.state.AtomicFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A run as a page to look at, while it runs and after. It keeps what iterations look like, not their records, so a
 * refresh costs little more than the file's length.
 */
public final class HtmlReport implements LoopListener {
    public static final String FILE = "index.html";

    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final int WARNINGS = 50;

    private final Path logDirectory;
    private final Path file;
    private final List<IterationRecord> earlier;
    private final Redaction redaction;
    private final OneWarning guard;
    private final Throttle throttle;
    private final HtmlPage page = new HtmlPage();
    private final List<byte[]> rows = new ArrayList<>();
    private final List<Point> points = new ArrayList<>();
    private final List<String> warned = new ArrayList<>();
    private @Nullable RunRecord run;
    private @Nullable VerificationRecord baseline;
    private @Nullable String now = "It has just started.";

    /** With the records of a resumed session's earlier runs. */
    public HtmlReport(
            Path logDirectory,
            List<IterationRecord> earlier,
            Redaction redaction,
            Clock clock,
            Consumer<String> warnings) {
        this(logDirectory, earlier, redaction, new Throttle(PAUSE, clock, Throttle.Later.inBackground()), warnings);
    }

    HtmlReport(
            Path logDirectory,
            List<IterationRecord> earlier,
            Redaction redaction,
            Throttle throttle,
            Consumer<String> warnings) {
        this.logDirectory = logDirectory;
        this.file = logDirectory.resolve(FILE);
        this.earlier = List.copyOf(earlier);
        this.redaction = redaction;
        this.throttle = throttle;
        this.guard = new OneWarning(file.toString(), warnings);
    }

    @Override
    public void started(RunRecord started) {
        change(() -> {
            run = redaction.redact(started);
            earlier.forEach(this::add);
            write();
        });
    }

    @Override
    public void baselineMeasured(VerificationRecord measured) {
        change(() -> baseline = measured.ran() ? redaction.redact(measured) : null);
        throttle.ask(this::refresh);
    }

    @Override
    public void iterationStarted(int iteration) {
        change(() -> now = "Iteration " + iteration + " is under way.");
        throttle.ask(this::refresh);
    }

    @Override
    public void waiting(String why, Instant until, Duration left) {
        String text = "Waiting until " + until.truncatedTo(ChronoUnit.SECONDS) + ": " + redaction.redact(why);
        change(() -> now = text);
        throttle.ask(this::refresh);
    }

    @Override
    public void warned(String warning) {
        change(() -> {
            if (warned.size() < WARNINGS) {
                warned.add(redaction.redact(warning));
            }
        });
    }

    @Override
    public void iterationEnded(IterationRecord iteration) {
        change(() -> {
            add(iteration);
            now = "Iteration " + iteration.iteration() + " has ended.";
        });
        throttle.ask(this::refresh);
    }

    @Override
    public void finished(RunRecord finished) {
        change(() -> {
            run = redaction.redact(finished);
            now = null;
            write();
        });
    }

    private void add(IterationRecord record) {
        IterationRecord iteration = redaction.redact(record);
        points.add(Point.of(iteration));
        rows.add(HtmlIteration.row(iteration).getBytes(UTF_8));
    }

    private synchronized void change(OneWarning.Work work) {
        guard.attempt(work);
    }

    /** Where somebody took the log directory away, a late refresh does not bring it back. */
    private synchronized void refresh() {
        if (now != null && Files.isDirectory(logDirectory)) {
            guard.attempt(this::write);
        }
    }

    private void write() throws IOException {
        if (run != null) {
            var html = new ByteArrayOutputStream();
            html.write(
                    page.head(new Standing(run, now, baseline, points, warned)).getBytes(UTF_8));
            for (byte[] row : rows) {
                html.write(row);
            }
            html.write(page.foot().getBytes(UTF_8));
            AtomicFile.write(file, html.toByteArray());
        }
    }
}
