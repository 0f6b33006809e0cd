package dev.claudeloop.core.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PackedTextTest {
    private final PackedText text = new PackedText();

    @Test
    void what_was_appended_comes_back_also_while_it_still_grows() {
        assertThat(text).hasToString("");
        Supplier<byte[]> atFirst = text.soFar();
        text.append("größe ");
        assertThat(text).hasToString("größe ");
        text.append("");
        text.append("測試".repeat(50_000));
        assertThat(text.soFar().get()).isEqualTo(("größe " + "測試".repeat(50_000)).getBytes(UTF_8));
        text.append("!");
        assertThat(text.toString()).endsWith("試!");
        assertThat(atFirst.get()).isEmpty();
    }
}
