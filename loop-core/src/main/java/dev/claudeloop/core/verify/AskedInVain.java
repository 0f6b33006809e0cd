package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.TestFloor;
import dev.claudeloop.core.api.VerificationRecord;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tasks or goals for the tests that the build does not have: no agent could make them green. */
final class AskedInVain {
    private static final List<Entry<Option<List<String>>, Pattern>> SAYINGS = List.of(
            Map.entry(
                    LoopOptions.VERIFY_TASKS,
                    Pattern.compile("(?:Cannot locate tasks that match '|Task '[^']*' (?:not found|is ambiguous) in "
                            + "|The option verifyTasks names ').*")),
            Map.entry(
                    LoopOptions.VERIFY_GOALS,
                    Pattern.compile(
                            "(?:Unknown lifecycle phase \"|No plugin found for prefix '|Could not find goal ').*")));

    private AskedInVain() {}

    /**
     * Refuses the first result of a session if it says so of what its user chose; later ones may be the work of the
     * agent, which may also have to set up what is there by default.
     */
    static void refuse(VerificationRecord baseline, TestFloor kept, LoopOptions options) {
        if (baseline.tellsOfTheCode() || !kept.equals(TestFloor.NONE)) {
            return;
        }
        for (Entry<Option<List<String>>, Pattern> saying : SAYINGS) {
            Matcher matcher = saying.getValue().matcher(baseline.reason());
            if (chosen(saying.getKey(), options) && matcher.find()) {
                throw new LoopException(options.spelled(saying.getKey()) + " is '"
                        + String.join(",", options.get(saying.getKey())) + "', but the build says: " + matcher.group());
            }
        }
    }

    private static boolean chosen(Option<List<String>> option, LoopOptions options) {
        return !options.get(option).equals(List.of(option.fallback()));
    }
}
