package dev.claudeloop.core.api;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What follows an iteration, and why. */
public record Decision(Action action, @Nullable FinishType finishType, String reason) {

    /** Whether the loop goes on or ends. */
    public enum Action {
        CONTINUE,
        FINISH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static Decision goOn(String reason) {
        return new Decision(Action.CONTINUE, null, reason);
    }

    public static Decision finish(FinishType type, String reason) {
        return new Decision(Action.FINISH, type, reason);
    }

    public boolean finishes() {
        return action == Action.FINISH;
    }
}
