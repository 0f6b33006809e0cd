package dev.claudeloop.core.rehearsal;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Stands in for Claude: takes its flags, reads a prompt, plays an act of the script, speaks its protocol. */
public final class RehearsalAgent {
    static final String VERSION = "1.0 (claude-loop rehearsal)";

    private final List<String> arguments;
    private final Map<String, String> environment;
    private final BufferedReader in;
    private final PrintStream out;

    private RehearsalAgent(
            List<String> arguments, Map<String, String> environment, BufferedReader in, PrintStream out) {
        this.arguments = arguments;
        this.environment = environment;
        this.in = in;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        var in = new BufferedReader(
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        int exitCode = new RehearsalAgent(List.of(arguments), System.getenv(), in, out).run();
        out.flush();
        System.exit(exitCode);
    }

    private int run() throws IOException, InterruptedException {
        if (arguments.contains("--version")) {
            out.println(VERSION);
            return 0;
        }
        long start = System.nanoTime();
        Act act;
        int iteration;
        try {
            iteration = Integer.parseInt(variable("CLAUDE_LOOP_ITERATION"));
            act = Script.read(Path.of(variable("CLAUDE_LOOP_REHEARSAL_FILE"))).act(iteration);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            return 2;
        }
        log(iteration, prompt());
        var protocol = new Protocol(out, UUID.randomUUID().toString());
        Path directory = Path.of("").toAbsolutePath();
        protocol.init(directory.toString(), VERSION);
        List<String> words = act.say();
        words.subList(0, words.size() - 1).forEach(protocol::say);
        Thread.sleep(act.sleep().toMillis());
        new Stage(directory, protocol).play(act);
        System.err.print(act.stderr());
        String last = words.get(words.size() - 1);
        protocol.say(last);
        if (act.result()) {
            protocol.result(last, act.costUsd(), millisSince(start), act.exit() != 0);
            answerFurtherWords(act, iteration, protocol);
        }
        if (act.hang()) {
            Thread.sleep(Long.MAX_VALUE);
        }
        return act.exit();
    }

    private String variable(String name) {
        String value = environment.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "The rehearsal agent is started by claude-loop, which sets " + name + ".");
        }
        return value;
    }

    private String prompt() throws IOException {
        String words = userMessage();
        return words == null ? "" : words;
    }

    /** The next user message on stdin, as Claude takes it; null where the input ends. */
    private @Nullable String userMessage() throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String text = userText(line);
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    private static @Nullable String userText(String line) {
        try {
            return PlainJson.read(line) instanceof Map<?, ?> json && json.get("message") instanceof Map<?, ?> message
                    ? words(message.get("content"))
                    : null;
        } catch (JacksonException e) {
            return null;
        }
    }

    private static String words(@Nullable Object content) {
        return content instanceof List<?> blocks
                ? blocks.stream()
                        .map(block -> block instanceof Map<?, ?> map ? String.valueOf(map.get("text")) : "")
                        .collect(Collectors.joining("\n"))
                : String.valueOf(content);
    }

    /** Claude, too, stays until its input ends, and takes whatever it is told as one more turn. */
    private void answerFurtherWords(Act act, int iteration, Protocol protocol) throws IOException {
        for (String words = userMessage(); words != null; words = userMessage()) {
            long start = System.nanoTime();
            append("## Told after the result of iteration " + iteration + "\n\n" + words + "\n\n");
            protocol.init(Path.of("").toAbsolutePath().toString(), VERSION);
            protocol.say(act.nudged());
            protocol.result(act.nudged(), act.costUsd(), millisSince(start), act.exit() != 0);
        }
    }

    private static long millisSince(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }

    private void log(int iteration, String prompt) throws IOException {
        append("# Iteration " + iteration + "\n\n## Arguments\n\n" + String.join("\n", arguments)
                + "\n\n## System prompt\n\n" + systemPrompt() + "\n\n## Prompt\n\n" + prompt + "\n\n");
    }

    private void append(String entry) throws IOException {
        String file = environment.get("CLAUDE_LOOP_REHEARSAL_LOG");
        if (file == null) {
            return;
        }
        Path path = Path.of(file);
        Files.createDirectories(path.toAbsolutePath().getParent());
        Files.writeString(path, entry, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private String systemPrompt() throws IOException {
        int flag = arguments.indexOf("--append-system-prompt-file");
        return flag >= 0 && flag + 1 < arguments.size() ? Files.readString(Path.of(arguments.get(flag + 1))) : "";
    }
}
