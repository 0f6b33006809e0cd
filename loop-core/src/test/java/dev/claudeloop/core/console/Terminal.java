package dev.claudeloop.core.console;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A build tool that only remembers what was said. */
public final class Terminal implements BuildTool {
    public final List<String> lines = new ArrayList<>();
    public final List<String> orders = new ArrayList<>();
    private final @Nullable StringWriter screen;

    public Terminal() {
        this(null);
    }

    /** A terminal whose last line may be written again. */
    Terminal(@Nullable StringWriter screen) {
        this.screen = screen;
    }

    @Override
    public TestRun runTests(TestRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Path logDirectory() {
        return Path.of("logs");
    }

    @Override
    public String testCommand() {
        return "test";
    }

    @Override
    public List<String> commands() {
        return List.of();
    }

    @Override
    public String call(String action) {
        return "./loop " + action;
    }

    @Override
    public String spell(Option<?> option) {
        return "--" + option.flag();
    }

    @Override
    public Optional<PrintWriter> terminal() {
        return Optional.ofNullable(screen).map(PrintWriter::new);
    }

    @Override
    public void order(String line) {
        orders.add(line);
    }

    @Override
    public void say(Level level, String line) {
        lines.add(level + " " + line);
        if (screen != null) {
            screen.append(line).append("\r\n");
        }
    }
}
