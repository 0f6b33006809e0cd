package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import tools.jackson.databind.json.JsonMapper;

/** A loop that a test watches or stops while its build runs; closing it ends the build with all that it started. */
public final class RunningLoop implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration STEP = Duration.ofMillis(10);
    private static final String LOCK = ".git/claude-loop.lock.json";

    private final SampleProject sample;
    private final String earlierRun;
    private final Build tool;
    private final ChildProcess build;

    private RunningLoop(SampleProject sample, String earlierRun, Build tool, ChildProcess build) {
        this.sample = sample;
        this.earlierRun = earlierRun;
        this.tool = tool;
        this.build = build;
    }

    static RunningLoop start(Build build, SampleProject sample, List<String> arguments) {
        String earlierRun = Agents.of(sample).runAtWork();
        return new RunningLoop(sample, earlierRun, build, build.start(sample.directory(), arguments));
    }

    /** Waits until an agent of this run is at work. */
    public void awaitAgent() {
        awaitThat("an agent of this run works", () -> {
            String run = Agents.of(sample).runAtWork();
            return !run.isEmpty() && !run.equals(earlierRun);
        });
    }

    /** Waits for something that the loop brings about; a build that has ended meanwhile will not. */
    public void awaitThat(String what, BooleanSupplier condition) {
        awaitThat(what, LIMIT, condition);
    }

    void awaitThat(String what, Duration limit, BooleanSupplier condition) {
        Awaitility.await(what)
                .pollInterval(STEP)
                .pollDelay(Duration.ZERO)
                .atMost(limit)
                .until(() -> {
                    boolean there = condition.getAsBoolean();
                    assertThat(there || build.isAlive())
                            .as(what + "\n" + build.output())
                            .isTrue();
                    return there;
                });
    }

    /** Ends the build's JVM alone and at once; the agent works on. */
    public void kill() {
        assertThat(build.handle().info().command())
                .as("the JVM itself")
                .hasValueSatisfying(command -> assertThat(command).endsWith("java"));
        build.handle().destroyForcibly();
        build.handle().onExit().join();
    }

    /** What a terminal does at Ctrl-C: the build and all that it started in the terminal are told. */
    public void pressCtrlC() {
        List<ProcessHandle> inTerminal = Stream.concat(
                        Stream.of(build.handle()),
                        build.handle()
                                .descendants()
                                .filter(process -> LinuxProcess.of(process).isInGroupOf(build.handle())))
                .toList();
        signal("INT", inTerminal);
    }

    /** What a CI server does to a build that it has had enough of. */
    public void terminate() {
        signal("TERM", List.of(build.handle()));
    }

    /** Waits until the loop has let go of its work tree: a daemon ends later than the client that was stopped. */
    public void awaitEndOfLoop() {
        Awaitility.await("the loop lets go of its work tree")
                .atMost(LIMIT)
                .until(() -> Files.notExists(sample.file(LOCK)));
    }

    public FinishedProcess await(Duration limit) {
        FinishedProcess finished = build.await(limit);
        tool.check(finished);
        return finished;
    }

    /**
     * A process of the loop's tests, and those between it and the loop. A daemon that another loop started and that is
     * used again belongs to that one, so there the process stands alone.
     */
    public List<ProcessHandle> downTo(long pid) throws IOException {
        long loop = JsonMapper.shared().readTree(sample.read(LOCK)).path("pid").asLong();
        List<ProcessHandle> upwards = Stream.iterate(
                        ProcessHandle.of(pid), Optional::isPresent, process -> process.flatMap(ProcessHandle::parent))
                .flatMap(Optional::stream)
                .toList();
        List<ProcessHandle> below =
                upwards.stream().takeWhile(process -> process.pid() != loop).toList();
        return below.size() < upwards.size() ? below : upwards.subList(0, 1);
    }

    public long pid() {
        return build.handle().pid();
    }

    public String output() {
        return build.output();
    }

    private void signal(String signal, List<ProcessHandle> processes) {
        List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
        processes.forEach(process -> command.add(Long.toString(process.pid())));
        // What ended before it was told is no failure; whoever sends a signal waits for what it brings about
        ChildProcess.start(sample.directory(), Map.of(), command).await(LIMIT);
    }

    @Override
    public void close() {
        build.close();
    }
}
