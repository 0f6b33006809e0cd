package dev.claudeloop.core.claude;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BillingTest {
    private final List<String> notes = new ArrayList<>();
    private final Billing billing = new Billing(notes::add);

    @Test
    void a_key_of_the_environment_is_told_once() {
        Streams.lines(begins("ANTHROPIC_API_KEY"), Streams.says("Hello."), begins("ANTHROPIC_API_KEY"))
                .forEach(billing);

        assertThat(notes).singleElement().asString().contains("ANTHROPIC_API_KEY");
    }

    @Test
    void a_subscription_is_nothing_to_tell() {
        Streams.lines(begins("none"), Streams.says("Hello.")).forEach(billing);

        assertThat(notes).isEmpty();
    }

    private static String begins(String keySource) {
        return "{\"type\":\"system\",\"subtype\":\"init\",\"apiKeySource\":\"" + keySource + "\"}";
    }
}
