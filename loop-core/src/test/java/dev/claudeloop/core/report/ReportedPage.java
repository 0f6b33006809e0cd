package dev.claudeloop.core.report;

import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.state.Samples;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A page, with a clock and refreshes that the test has in its hands. */
abstract class ReportedPage {
    @TempDir
    Path logs;

    final List<String> warnings = new ArrayList<>();
    final List<Runnable> later = new ArrayList<>();
    final List<Duration> delays = new ArrayList<>();
    Instant now = Samples.NOON;

    HtmlReport twoIterations() {
        HtmlReport report = report(Redaction.NONE);
        report.started(Reported.started());
        report.baselineMeasured(Reported.red(0, "a.ATest#works"));
        report.iterationEnded(Reported.claiming(1, 4, Reported.red(1, "a.ATest#works")));
        report.iterationEnded(Reported.claiming(2, 0, Reported.green(2)));
        return report;
    }

    HtmlReport report(Redaction redaction) {
        return new HtmlReport(logs, List.of(), redaction, clock(), this::later, warnings::add);
    }

    Clock clock() {
        InstantSource source = () -> now;
        return source.withZone(ZoneOffset.UTC);
    }

    void later(Duration delay, Runnable work) {
        delays.add(delay);
        later.add(work);
    }

    Html page() throws Exception {
        return Html.read(logs.resolve("index.html"));
    }
}
