package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import java.util.List;
import java.util.Map;

/** What is known to go wrong, or ought to be known, before the first call. */
public final class Preflight {

    private Preflight() {}

    /** What to warn of on every run. */
    public static List<String> warnings(LoopOptions options) {
        return options.get(LoopOptions.SKIP_PERMISSIONS)
                ? List.of("skipPermissions is on: Claude may do anything on this machine unasked.")
                : List.of();
    }

    static void check(LoopOptions options, Map<String, String> environment) {
        check(options, environment, System.getProperty("user.name", ""));
    }

    static void check(LoopOptions options, Map<String, String> environment, String user) {
        boolean here = options.get(LoopOptions.LAUNCHER).isEmpty();
        String sandbox = options.get(LoopOptions.ENVIRONMENT)
                .getOrDefault("IS_SANDBOX", environment.getOrDefault("IS_SANDBOX", ""));
        if (here && options.get(LoopOptions.SKIP_PERMISSIONS) && user.equals("root") && !sandbox.equals("1")) {
            throw new LoopException("Claude refuses skipPermissions as root."
                    + " Run the build as another user, leave skipPermissions away,"
                    + " or, on a machine that you can lose, set IS_SANDBOX=1 in the environment.");
        }
    }
}
