package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The real Claude Code CLI at the pinned version, installed from npm when first asked for. */
public record RealClaude(Path command) {
    private static final String PACKAGE = "@anthropic-ai/claude-code";
    private static final Duration LIMIT = Duration.ofMinutes(10);

    /** The CLI; where it cannot be had the test is skipped with the reason, or fails where it must not be. */
    public static RealClaude orSkip() {
        try {
            return install();
        } catch (RuntimeException | AssertionError e) {
            throw Lack.skipOrFail("The real Claude CLI is not available: " + e.getMessage(), e);
        }
    }

    /** The CLI, or an exception that says why it cannot be had. */
    public static RealClaude install() {
        String version = Versions.load().of("claude-code");
        Path home = CacheFolder.ofThisMachine().entry("claude-code-" + version, folder -> install(version, folder));
        return new RealClaude(commandIn(home));
    }

    /** A folder for the PATH: its {@code claude} is this CLI. */
    public Path folder() {
        return command.resolve("..").normalize();
    }

    private static void install(String version, Path folder) throws IOException {
        Path npm = SearchPath.ofThisProcess()
                .find("npm")
                .orElseThrow(() -> new IllegalStateException("npm was not found: install Node.js"));
        // The install script would only link the executable of this platform's package to another place.
        List<String> command = List.of(
                npm.toString(),
                "install",
                "--prefix",
                folder.toString(),
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
                PACKAGE + "@" + version);
        FinishedProcess run = ChildProcess.start(folder, Map.of(), command).await(LIMIT);
        if (!run.succeeded()) {
            throw new IOException("npm could not install " + PACKAGE + "@" + version + "\n" + run);
        }
        commandIn(folder);
    }

    private static Path commandIn(Path home) {
        Path packages = home.resolve("node_modules").resolve("@anthropic-ai");
        String name = OperatingSystem.isWindows() ? "claude.exe" : "claude";
        try (Stream<Path> installed = Files.list(packages)) {
            return installed
                    .map(platform -> platform.resolve(name))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("npm installed no executable named " + name + " under "
                            + packages + ": this platform may not be supported"));
        } catch (IOException e) {
            throw new IllegalStateException("Could not look for the CLI in " + packages, e);
        }
    }
}
