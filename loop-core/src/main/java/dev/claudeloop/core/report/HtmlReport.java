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
import java.util.function.Supplier;
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
    private List<IterationRecord> earlier;
    private final Redaction redaction;
    private final Clock clock;
    private final OneWarning guard;
    private final Throttle throttle;
    private final HtmlPage page = new HtmlPage();
    private final Object writing = new Object();
    private final PackedText rows = new PackedText();
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
        this(logDirectory, earlier, redaction, clock, Throttle.Later.inBackground(), warnings);
    }

    HtmlReport(
            Path logDirectory,
            List<IterationRecord> earlier,
            Redaction redaction,
            Clock clock,
            Throttle.Later later,
            Consumer<String> warnings) {
        this.logDirectory = logDirectory;
        this.file = logDirectory.resolve(FILE);
        this.earlier = List.copyOf(earlier);
        this.redaction = redaction;
        this.clock = clock;
        this.throttle = new Throttle(PAUSE, clock, later);
        this.guard = OneWarning.ofWriting(file.toString(), warnings);
    }

    @Override
    public void started(RunRecord started) {
        change(() -> {
            run = redaction.redact(started);
            earlier.forEach(this::add);
            earlier = List.of();
        });
        throttle.count();
        write(false);
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
        });
        write(true);
    }

    private void add(IterationRecord record) {
        IterationRecord iteration = redaction.redact(record);
        Point point = Point.of(iteration);
        points.add(points.isEmpty() ? point : point.sharing(points.get(points.size() - 1)));
        rows.append(HtmlIteration.row(iteration));
    }

    private synchronized void change(OneWarning.Work work) {
        guard.attempt(work);
    }

    /** Where somebody took the log directory away, a late refresh does not bring it back. */
    private void refresh() {
        if (Files.isDirectory(logDirectory)) {
            write(false);
        }
    }

    /** The loop never waits for a refresh: it is held up for no longer than copying two lists takes. */
    private void write(boolean last) {
        synchronized (writing) {
            Standing standing;
            Supplier<byte[]> shown;
            synchronized (this) {
                if (run == null || (now == null && !last)) {
                    return;
                }
                standing = new Standing(run, now, baseline, List.copyOf(points), List.copyOf(warned), clock.instant());
                shown = rows.soFar();
            }
            guard.attempt(() -> AtomicFile.writeSoon(file, html(standing, shown.get())));
        }
    }

    private byte[] html(Standing standing, byte[] shown) throws IOException {
        var html = new ByteArrayOutputStream();
        html.write(page.head(standing).getBytes(UTF_8));
        html.write(shown);
        html.write(page.foot(standing.run()).getBytes(UTF_8));
        return html.toByteArray();
    }
}
