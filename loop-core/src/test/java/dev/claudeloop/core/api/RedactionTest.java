package dev.claudeloop.core.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.state.Samples;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
    private static final String SECRET = "s3cr3t-value-of-length";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GITHUB_TOKEN",
                "AWS_SECRET_ACCESS_KEY",
                "ANTHROPIC_API_KEY",
                "PGPASSWORD",
                "MYSQL_PWD",
                "npm_config__auth",
                "HTTP_AUTHORIZATION",
                "GOOGLE_CREDENTIALS",
                "SIGNING_KEY_2",
                "GH_PAT",
                "gpg.passphrase"
            })
    void a_variable_that_is_named_like_a_secret_is_masked(String name) {
        assertThat(Redaction.of(Map.of(name, SECRET)).redact("before " + SECRET + " after"))
                .isEqualTo("before *** after");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PATH", "PWD", "OLDPWD", "GIT_AUTHOR_NAME", "KEYBOARD", "JAVA_HOME", "PATIENCE"})
    void other_variables_are_not(String name) {
        assertThat(Redaction.of(Map.of(name, SECRET)).redact(SECRET)).isEqualTo(SECRET);
    }

    @Test
    void short_values_stay_as_they_would_be_gaps_in_every_text() {
        assertThat(Redaction.of(Map.of("USE_TOKEN", "true", "MY_KEY", "")).redact("it is true"))
                .isEqualTo("it is true");
    }

    @Test
    void a_secret_within_another_leaves_no_rest() {
        var redaction = Redaction.of(Map.of("A_TOKEN", "abcdefgh", "B_TOKEN", "abcdefgh-and-more"));
        assertThat(redaction.redact("abcdefgh-and-more, abcdefgh")).isEqualTo("***, ***");
    }

    @Test
    void a_key_of_several_lines_is_masked_line_by_line_and_an_encoded_one_too() {
        var key = Redaction.of(Map.of("PRIVATE_KEY", "MIIEvQIBADANBgkqhkiG\r\nAnotherLineOfTheKey00\n"));
        assertThat(key.redact("> MIIEvQIBADANBgkqhkiG\n> AnotherLineOfTheKey00"))
                .isEqualTo("> ***\n> ***");
        var password = Redaction.of(Map.of("DB_PASSWORD", "pass/word+1"));
        assertThat(password.redact("jdbc://u:pass%2Fword%2B1@host")).isEqualTo("jdbc://u:***@host");
    }

    @Test
    void a_secret_is_known_in_the_forms_that_json_and_html_give_it() {
        var redaction = Redaction.of(Map.of("DB_PASSWORD", "a\"b\\c<d>&e"));
        assertThat(redaction.redact("{\"p\":\"a\\\"b\\\\c<d>&e\"} <b>a&quot;b\\c&lt;d&gt;&amp;e</b>"))
                .isEqualTo("{\"p\":\"***\"} <b>***</b>");
    }

    @Test
    void an_address_is_masked_with_all_of_its_parts_that_may_be_tokens() {
        var redaction = Redaction.NONE.and(
                URI.create("https://me:pass%20word@example.org/services/T0123456789abcdef?auth=tok3n-value&v=1"));

        assertThat(redaction.redact("curl example.org/services/T0123456789abcdef"))
                .isEqualTo("curl example.org/services/***");
        assertThat(redaction.redact("auth=tok3n-value, pass word, pass%20word")).isEqualTo("auth=***, ***, ***");
        assertThat(redaction.redact("v=1 at example.org by me")).isEqualTo("v=1 at example.org by me");

        var topic = Redaction.NONE.and(URI.create("https://ntfy.sh/topic"));
        assertThat(topic.redact("to https://ntfy.sh/topic or ntfy.sh/topic, not ntfy.sh"))
                .isEqualTo("to *** or ***, not ntfy.sh");
        var host = Redaction.NONE.and(URI.create("http://localhost:8080/"));
        assertThat(host.redact("http://localhost:8080/ on localhost:8080")).isEqualTo("*** on localhost:8080");
    }

    @Test
    void a_record_is_the_same_but_for_its_secrets() {
        var redaction = Redaction.of(Map.of("GITHUB_TOKEN", SECRET));
        IterationRecord record = Samples.iteration(1, "pushed with " + SECRET);

        IterationRecord redacted = redaction.redact(record);

        assertThat(redacted.claude().result()).isEqualTo("pushed with ***");
        assertThat(redacted.toString().replace("***", SECRET)).isEqualTo(record.toString());
    }

    @Test
    void what_holds_no_secret_is_not_made_again() {
        var redaction = Redaction.of(Map.of("GITHUB_TOKEN", SECRET));
        IterationRecord harmless = Samples.iteration(1, "pushed");
        IterationRecord record = Samples.iteration(1, "pushed with " + SECRET);

        assertThat(redaction.redact(harmless)).isSameAs(harmless);
        assertThat(redaction.redact(record).changes()).isSameAs(record.changes());
    }

    @Test
    void lists_and_maps_in_records_are_redacted_too() {
        var redaction = Redaction.of(Map.of("GITHUB_TOKEN", SECRET));
        var status = new StatusRecord(
                null,
                new StatusRecord.Progress(1, null),
                null,
                null,
                null,
                null,
                List.of("uses " + SECRET),
                Map.of(SECRET, true),
                null,
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                StatusRecord.State.BLOCKED,
                null);

        StatusRecord redacted = redaction.redact(status);

        assertThat(redacted.criteria()).containsExactly("uses ***");
        assertThat(redacted.criteriaStatus()).containsOnlyKeys("***");
        assertThat(redacted.progress()).isEqualTo(status.progress());
        assertThat(redacted.status()).isEqualTo(StatusRecord.State.BLOCKED);
    }
}
