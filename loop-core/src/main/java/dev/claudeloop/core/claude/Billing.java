package dev.claudeloop.core.claude;

import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamEvent.Init;
import java.util.function.Consumer;

/** Tells once who pays where the environment decides it: a forgotten key wins over a subscription. */
public final class Billing implements Consumer<StreamEvent> {
    private static final String KEY = "ANTHROPIC_API_KEY";

    private final Consumer<String> notes;
    private boolean told;

    public Billing(Consumer<String> notes) {
        this.notes = notes;
    }

    @Override
    public void accept(StreamEvent event) {
        if (!told && event instanceof Init init) {
            told = true;
            if (KEY.equals(init.apiKeySource())) {
                notes.accept("Claude bills the API key of " + KEY + ", not a subscription.");
            }
        }
    }
}
