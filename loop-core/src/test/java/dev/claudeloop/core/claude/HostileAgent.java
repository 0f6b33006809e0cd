package dev.claudeloop.core.claude;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** An agent that misbehaves as its first argument says; a process of its own. */
final class HostileAgent {
    private static final String INIT =
            "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s1\",\"model\":\"hostile\"}";
    private static final String RESULT = "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,"
            + "\"num_turns\":2,\"total_cost_usd\":0.25,\"result\":\"done\","
            + "\"usage\":{\"input_tokens\":10,\"output_tokens\":5}}";

    /** Each starts the next and does not listen to the polite signal; the last of them ends it after a while. */
    private static final String CHAIN =
            "trap '' TERM; echo $1 >> forks; [ $1 -gt 0 ] || exit 0; sh -c \"$CHAIN\" chain $(($1 - 1)) & sleep 60";

    /** None of them listens to the polite signal; so many that they are made for half a minute, and then no more. */
    private static final String FORKS =
            "trap '' TERM; n=0; while [ $n -lt 3000 ]; do sleep 60 & echo $n >> forks; sleep 0.01; n=$((n + 1)); done";

    private final PrintStream out =
            new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

    private HostileAgent() {}

    public static void main(String[] arguments) throws Exception {
        new HostileAgent().play(arguments[0]);
    }

    private void play(String kind) throws Exception {
        switch (kind) {
            case "hangs-after-result" -> {
                finish();
                hang();
            }
            case "ignores-sigterm" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(HostileAgent::hang));
                say(INIT);
                hang();
            }
            case "leaves-a-grandchild" -> {
                start("sleep", "1000");
                finish();
            }
            case "detaches-a-grandchild" -> {
                start("setsid", "--fork", "sleep", "1000");
                finish();
            }
            case "closes-stdout-early" -> {
                say(INIT);
                out.close();
                hang();
            }
            case "closes-stdout-after-result" -> {
                finish();
                out.close();
                hang();
            }
            case "never-reads-stdin" -> {
                say(INIT);
                say(Streams.says("I do not listen."));
                say(RESULT);
            }
            case "asks-and-leaves" -> {
                say(INIT);
                say(Streams.says("Should I go on?"));
                say(RESULT);
            }
            case "floods-stderr" -> {
                floodStderr(100);
                finish();
            }
            case "exits-1-after-success" -> {
                finish();
                System.exit(1);
            }
            case "prints-one-line-of-200-mb" -> {
                say(INIT);
                hugeLine(200);
                say(Streams.says("That was long."));
                finish();
            }
            case "is-silent" -> {
                say(INIT);
                hang();
            }
            case "is-silent-until-interrupted" -> {
                say(INIT);
                in.readLine();
                String asked = in.readLine();
                while (!asked.contains("\"interrupt\"")) {
                    asked = in.readLine();
                }
                say(RESULT.replace("success", "error_during_execution").replace("false", "true"));
                hang();
            }
            case "works-in-silence" -> {
                say(INIT);
                say(Streams.used("m1", 1000));
                say(Streams.used("m1", 1001));
                say(Streams.used("m2", 10));
                hang();
            }
            case "talks-forever" -> {
                while (!out.checkError()) {
                    say(Streams.says("and on"));
                }
            }
            case "never-repeats-itself" -> {
                say(INIT);
                neverRepeatsItself();
                finish();
            }
            case "forks-forever" -> {
                say(INIT);
                start("sh", "-c", FORKS);
                hang();
            }
            case "forks-deep" -> {
                say(INIT);
                start("sh", "-c", CHAIN, "chain", "150");
                hang();
            }
            case "prints-no-json" -> {
                say("[SandboxDebug] not json");
                say("{\"half\":");
                finish();
            }
            case "says-nothing-and-fails" -> {
                System.err.println("Error: unknown option '--nonsense'");
                System.exit(1);
            }
            case "asks" -> asks();
            case "fails-the-same-way" -> failsTheSameWay();
            default -> throw new IllegalArgumentException(kind);
        }
    }

    /** Ends its turn with a question, and another one if it is told something. */
    private void asks() throws IOException {
        say(INIT);
        in.readLine();
        say(Streams.says("Should I go on?"));
        say(RESULT);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            say(INIT);
            say(Streams.says("I was told: " + line));
            say(RESULT.replace("0.25", "0.75"));
        }
    }

    private void failsTheSameWay() throws IOException {
        say(INIT);
        in.readLine();
        for (int i = 0; i < 3; i++) {
            say(Streams.calls("t" + i, "mvn test"));
            say(Streams.answers("t" + i, true));
        }
        say(Streams.says("I was told: " + in.readLine()));
        say(RESULT);
        in.readLine();
    }

    /** Tools and commands of new names without end, each far longer than any that there is; all calls fail. */
    private void neverRepeatsItself() {
        String longName = "x".repeat(60_000);
        for (int i = 0; i < 2000; i++) {
            say(Streams.calls("t" + i, i + longName, ""));
        }
        String longCommand = "x".repeat(8000);
        for (int i = 0; i < 16_000; i++) {
            say(Streams.calls("c" + i, i + longCommand));
            say(Streams.answers("c" + i, true));
        }
    }

    private void finish() throws IOException {
        say(INIT);
        say(Streams.says("Done."));
        say(RESULT);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            // The prompt, and whatever comes after it.
        }
    }

    private void say(String line) {
        out.print(line + "\n");
        out.flush();
    }

    private static void start(String... words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
        builder.environment().put("CHAIN", CHAIN);
        Process process = builder.start();
        process.waitFor(300, TimeUnit.MILLISECONDS);
    }

    private static void floodStderr(int megabytes) {
        String line = "noise ".repeat(1024 * 1024 / 6 - 1);
        for (int i = 0; i < megabytes; i++) {
            System.err.println(line);
        }
        System.err.println("the last line of the flood");
    }

    private void hugeLine(int megabytes) {
        out.print("{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"content\":\"");
        String part = "x".repeat(1024 * 1024);
        for (int i = 0; i < megabytes; i++) {
            out.print(part);
        }
        out.print("\"}]}}\n");
    }

    private static void hang() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // It does not listen to anybody.
            }
        }
    }
}
