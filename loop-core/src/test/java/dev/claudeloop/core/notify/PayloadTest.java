package dev.claudeloop.core.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.NotifyFormat;
import dev.claudeloop.core.api.Redaction;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class PayloadTest {

    @Test
    void a_header_is_one_line_whatever_its_text_holds() {
        assertThat(Payload.header("kata\r\nX-Evil: 1\u0000\u001B[31m red")).isEqualTo("kata X-Evil: 1 [31m red");
        assertThat(Payload.header("a\u2028b\u0085c")).isEqualTo("a b c");
    }

    @Test
    void letters_that_a_header_cannot_hold_are_encoded() {
        String header = Payload.header("Übung: ✓");

        assertThat(header).startsWith("=?UTF-8?B?").endsWith("?=").isPrintable();
        String content = header.substring(10, header.length() - 2);
        assertThat(new String(Base64.getDecoder().decode(content), StandardCharsets.UTF_8))
                .isEqualTo("Übung: ✓");
    }

    @Test
    void hostile_text_is_a_body_without_commands_and_headers_of_one_line() {
        String hostile = "\u001B[31mred\u202Eesrever\u2066\r\nX-Evil: 1\n::error::x";
        var notices = new Notices(hostile, Clock.systemUTC(), Redaction.NONE);

        Payload payload = Payload.of(notices.usageLimited(hostile, Instant.EPOCH), NotifyFormat.TEXT);

        assertThat(payload.body()).contains("red").doesNotContainPattern("[\\p{Cc}&&[^\n]]|[\u202E\u2066]|(?m)^::");
        assertThat(payload.headers().values())
                .isNotEmpty()
                .allSatisfy(value -> assertThat(value).isPrintable());
    }

    @Test
    void a_header_is_not_cut_within_a_character() {
        String header = Payload.header("x".repeat(199) + "😀");

        String content = header.startsWith("=?") ? header.substring(10, header.length() - 2) : "";
        assertThat(content.isEmpty() ? header : new String(Base64.getDecoder().decode(content), StandardCharsets.UTF_8))
                .isEqualTo("x".repeat(199) + "...");
    }

    @Test
    void a_long_header_is_cut() {
        assertThat(Payload.header("x".repeat(10_000))).hasSize(203).endsWith("x...");
    }
}
