package dev.claudeloop.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What stays of an error message, and what does not. */
class SignatureTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Error: connect ECONNREFUSED 127.0.0.1:8080          | Error connect ECONNREFUSED #
            HTTP 529, overloaded                                | HTTP # overloaded
            took 1,234.5 ms                                     | took # ms
            offset -5                                           | offset #
            at 2026-03-01T10:20:30.123Z it broke                | at # it broke
            at 2026-03-01 10:20:30 it broke                     | at # it broke
            com.acme.Order@1b2c3d4 is null                      | com acme Order # is null
            com.acme.Order@abcdef is null                       | com acme Order # is null
            commit deadbeef is gone                             | commit # is gone
            fault at 0x00007ffe                                 | fault at #
            session 3f2504e0-abcd-11d3-cafe-beefbeefbeef lost   | session # lost
            cannot read /home/me/a b.txt                        | cannot read <path> b txt
            cannot read C:\\Users\\me\\a.txt:                   | cannot read <path>
            see https://host/path?x=1&y=/2                      | see <path>
            {"file":"/a/b","error":"no room"}                   | file <path> error no room
            """)
    void numbers_paths_addresses_and_ids_go(String message, String signature) {
        assertThat(Signature.of(message)).isEqualTo(signature);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no facade for a decade", "Größe fehlt", "cannot find symbol Order"})
    void words_stay(String message) {
        assertThat(Signature.of(message)).isEqualTo(message);
    }

    @Test
    void different_errors_have_different_signatures() {
        assertThat(List.of("no room on disk 1", "no route to host 1", "Connection reset by peer", ""))
                .extracting(Signature::of)
                .doesNotHaveDuplicates();
    }

    @Property(tries = 300)
    void messages_that_differ_in_numbers_and_paths_alone_have_one_signature(
            @ForAll @Size(max = 60) List<@AlphaChars @StringLength(min = 1, max = 7) String> words,
            @ForAll("things") Thing one,
            @ForAll("things") Thing other) {
        assertThat(Signature.of(message(words, one))).isEqualTo(Signature.of(message(words, other)));
    }

    @Property
    void it_never_throws_is_bounded_and_can_be_written(@ForAll String message) {
        String signature = Signature.of(message);
        assertThat(signature).hasSizeLessThanOrEqualTo(Signature.LONGEST);
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(signature)).isTrue();
    }

    @Property
    void the_signature_of_a_plain_signature_is_itself(
            @ForAll @Size(max = 20) List<@AlphaChars @StringLength(min = 1, max = 7) String> words) {
        String signature = Signature.of(String.join(" ", words));
        assertThat(Signature.of(signature)).isEqualTo(signature);
    }

    /** Each would take hours with a pattern that goes back. */
    @ParameterizedTest
    @ValueSource(strings = {"a", "1 ", "/", "f", "f-", "1.", "\"", "@", "deadbeef-", "\\ ", "1,", "é"})
    void a_huge_message_ends(String part) {
        assertThat(Signature.of(part.repeat(2_000_000))).hasSizeLessThanOrEqualTo(Signature.LONGEST);
    }

    @Test
    void a_cut_does_not_halve_a_character() {
        String wide = new String(Character.toChars(0x20000));
        String signature = Signature.of("a" + wide.repeat(Signature.LONGEST));
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(signature)).isTrue();
        assertThat(signature).hasSize(Signature.LONGEST - 1);
    }

    /** Things of every kind that a message may name, to be put between the same words. */
    record Thing(String number, String path) {}

    private static String message(List<String> words, Thing thing) {
        var message = new StringBuilder("error ");
        for (int i = 0; i < words.size(); i++) {
            String end = i % 3 == 0 ? " (" + thing.path + "): " : i % 3 == 1 ? " " + thing.number + ", " : " ";
            message.append(words.get(i)).append(end);
        }
        return message.toString();
    }

    @Provide
    Arbitrary<Thing> things() {
        Arbitrary<String> numbers = Arbitraries.oneOf(
                Arbitraries.longs().map(String::valueOf),
                Arbitraries.doubles().map(String::valueOf),
                Arbitraries.longs().map(value -> "0x" + Long.toHexString(value)),
                Arbitraries.longs()
                        .between(0, 4_000_000_000L)
                        .map(second -> Instant.ofEpochSecond(second).toString()),
                Combinators.combine(Arbitraries.longs(), Arbitraries.longs())
                        .as((high, low) -> new UUID(high, low).toString()));
        Arbitrary<String> paths = Arbitraries.strings()
                .withChars("abcXYZ019._-")
                .ofMinLength(1)
                .ofMaxLength(12)
                .list()
                .ofMinSize(1)
                .ofMaxSize(40)
                .flatMap(parts -> Arbitraries.of(
                        "/" + String.join("/", parts),
                        "C:\\" + String.join("\\", parts),
                        "./" + String.join("/", parts) + ":12",
                        "https://host/" + String.join("/", parts) + "?a=1"));
        return Combinators.combine(numbers, paths).as(Thing::new);
    }
}
