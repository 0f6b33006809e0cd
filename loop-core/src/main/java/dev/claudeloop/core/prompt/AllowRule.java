package dev.claudeloop.core.prompt;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rule of {@code allowedTools} that would have allowed a call that Claude was denied. */
public final class AllowRule {
    private static final Pattern CALL = Pattern.compile("(\\w+)(?:\\((.*)\\)|\\s*:\\s*(.*)|\\s+(.*))?", Pattern.DOTALL);
    private static final Pattern FIRST_WORD = Pattern.compile("\\s*([\\w./\\\\+-]+).*", Pattern.DOTALL);

    private AllowRule() {}

    /** From a denied call such as {@code Bash(npm test)}, {@code Bash: npm test} or {@code WebFetch}. */
    public static String forDenial(String denial) {
        Matcher call = CALL.matcher(denial.strip());
        if (!call.matches()) {
            return denial.strip();
        }
        String tool = call.group(1);
        for (int group = 2; group <= 4 && tool.equals("Bash"); group++) {
            Matcher word = FIRST_WORD.matcher(call.group(group) == null ? "" : call.group(group));
            if (word.matches()) {
                return "Bash(" + word.group(1) + " *)";
            }
        }
        return tool;
    }
}
