package dev.claudeloop.core.claude;

import dev.claudeloop.core.stream.ContentBlock.ToolResult;
import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamEvent.Assistant;
import dev.claudeloop.core.stream.StreamEvent.Result;
import dev.claudeloop.core.stream.StreamEvent.User;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Watches an agent at work and finds the words that may get it going again, a few times at most.
 *
 * <p>Deeds worry at once. Words worry only where the turn ended with them: in the midst of work they are thinking
 * aloud.
 */
final class Watchdog {
    private static final int MOST_NUDGES = 3;
    private static final int MOST_REPETITIONS = 3;
    private static final int MOST_ERRORS = 5;
    private static final int NAMED_TESTS = 5;
    private static final Set<String> CHANGING = Set.of("Edit", "Write", "MultiEdit", "NotebookEdit");
    private static final Pattern CODE_OR_QUOTE =
            Pattern.compile("(?s:```.*?(?:```|\\z))|`[^`\\n]*`|(?m:^\\s*>.*$)|\"[^\"\\n]*\"");
    private static final Pattern STATUS_BLOCK = Pattern.compile("LOOP_STATUS");

    private final List<String> failingTests;
    private final Duration silence;
    private final List<String> sent = new ArrayList<>();
    private final Map<String, ToolUse> calls = new Latest<>();
    private final Map<String, Integer> failures = new Latest<>();
    private int errorsInARow;
    private boolean silenceTold;

    /** @param silence how long nothing may be heard before the agent is asked; zero for never */
    Watchdog(List<String> failingTests, Duration silence) {
        this.failingTests = failingTests;
        this.silence = silence;
    }

    /** What was sent so far. */
    List<String> sent() {
        return List.copyOf(sent);
    }

    /** A nudge that an event gives reason for. */
    Optional<Nudge> hear(StreamEvent event) {
        silenceTold = false;
        if (event instanceof Assistant words && !words.fromSubagent()) {
            words.toolUses().forEach(this::remember);
        } else if (event instanceof User answers && !answers.fromSubagent()) {
            Optional<Nudge> due = Optional.empty();
            for (ToolResult answer : answers.toolResults()) {
                due = due.or(() -> answered(answer));
            }
            return due;
        }
        return Optional.empty();
    }

    /**
     * A nudge that a turn's last words give reason for; an agent that ended in order, with its status, is left alone.
     */
    Optional<Nudge> turnEnded(Conversation conversation) {
        Result result = conversation.result();
        String words = conversation.lastMessage();
        if (result == null || result.isError() || STATUS_BLOCK.matcher(words).find()) {
            return Optional.empty();
        }
        String own = CODE_OR_QUOTE.matcher(words).replaceAll(" ").strip();
        if (Worry.GIVING_UP.showsIn(own)) {
            return send(Worry.GIVING_UP.nudge(failing()));
        }
        return Worry.ASKING.showsIn(own) ? send(Worry.ASKING.nudge("")) : Optional.empty();
    }

    /** A nudge for an agent that gave no sign of life for a while. */
    Optional<Nudge> silent(Duration since) {
        if (silence.isZero() || silenceTold || since.compareTo(silence) < 0) {
            return Optional.empty();
        }
        silenceTold = true;
        return send(Worry.SILENCE.nudge(words(silence)));
    }

    private void remember(ToolUse call) {
        if (call.id() != null) {
            calls.put(call.id(), call);
        }
    }

    private Optional<Nudge> answered(ToolResult answer) {
        ToolUse call = answer.toolUseId() == null ? null : calls.remove(answer.toolUseId());
        if (!answer.isError()) {
            errorsInARow = 0;
            if (call != null && CHANGING.contains(call.name())) {
                failures.clear();
            } else if (call != null) {
                failures.remove(command(call));
            }
            return Optional.empty();
        }
        errorsInARow++;
        if (call != null && call.name().equals("Bash") && failed(call) >= MOST_REPETITIONS) {
            failures.clear();
            errorsInARow = 0;
            return send(Worry.REPEATING.nudge(MOST_REPETITIONS));
        }
        if (errorsInARow >= MOST_ERRORS) {
            errorsInARow = 0;
            return send(Worry.ERRORS.nudge(MOST_ERRORS));
        }
        return Optional.empty();
    }

    private int failed(ToolUse call) {
        return failures.merge(command(call), 1, Integer::sum);
    }

    private static String command(ToolUse call) {
        return call.input().fields().getOrDefault("command", "").strip();
    }

    private Optional<Nudge> send(Nudge nudge) {
        if (sent.size() >= MOST_NUDGES) {
            return Optional.empty();
        }
        sent.add(nudge.words());
        return Optional.of(nudge);
    }

    private String failing() {
        if (failingTests.isEmpty()) {
            return "";
        }
        String named = String.join(", ", failingTests.subList(0, Math.min(NAMED_TESTS, failingTests.size())));
        int more = failingTests.size() - NAMED_TESTS;
        return "These tests fail: " + named + (more > 0 ? " and " + more + " more." : ".");
    }

    private static String words(Duration duration) {
        return duration.toMinutes() > 0 ? duration.toMinutes() + " minutes" : duration.toSeconds() + " seconds";
    }
}
