package dev.claudeloop.core.console;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A build tool that only remembers what was said. */
final class Terminal implements BuildTool {
    final List<String> lines = new ArrayList<>();

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
    public String spell(Option<?> option) {
        return "--" + option.flag();
    }

    @Override
    public void say(Level level, String line) {
        lines.add(level + " " + line);
    }
}
