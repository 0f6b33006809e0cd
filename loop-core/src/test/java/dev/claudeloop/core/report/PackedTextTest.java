package dev.claudeloop.core.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PackedTextTest {
    private final PackedText text = new PackedText();

    @Test
    void what_was_appended_comes_back_also_while_it_still_grows() {
        assertThat(soFar()).isEmpty();
        Supplier<byte[]> atFirst = text.soFar();
        text.append("größe ");
        assertThat(soFar()).isEqualTo("größe ");
        text.append("");
        text.append("測試".repeat(50_000));
        assertThat(soFar()).isEqualTo("größe " + "測試".repeat(50_000));
        text.append("!");
        assertThat(soFar()).endsWith("試!");
        assertThat(atFirst.get()).isEmpty();
    }

    private String soFar() {
        return new String(text.soFar().get(), UTF_8);
    }
}
