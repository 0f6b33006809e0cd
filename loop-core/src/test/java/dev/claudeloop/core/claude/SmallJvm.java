package dev.claudeloop.core.claude;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** Calls a hostile agent from a JVM of its own, which may have little memory; prints what came of it. */
final class SmallJvm {

    private SmallJvm() {}

    public static void main(String[] arguments) throws Exception {
        Agents agents = Agents.in(Path.of(arguments[0]));
        AgentRun run =
                agents.hostile(arguments[1], Clock.systemUTC(), Map.of()).run(agents.call("Begin."), event -> {});
        String errors = run.record().stderrTail();
        System.out.println(run.outcome() + " | " + run.lastMessage() + " | "
                + (errors == null ? "" : errors.lines().reduce("", (first, second) -> second)) + " | left: "
                + agents.left());
    }
}
