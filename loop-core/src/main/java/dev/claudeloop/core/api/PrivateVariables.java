package dev.claudeloop.core.api;

import java.util.HashMap;
import java.util.Map;

/** The variables that are for the loop alone: a secret in them is for neither the agent nor what the agent wrote. */
public final class PrivateVariables {

    private PrivateVariables() {}

    /** A user's environment without them. */
    public static Map<String, String> removedFrom(Map<String, String> users) {
        var environment = new HashMap<>(users);
        environment.remove(LoopOptions.NOTIFY_URL.environmentVariable());
        return environment;
    }
}
