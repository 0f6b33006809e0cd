package dev.claudeloop.core.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PackedRecordsTest {
    private final PackedRecords records = new PackedRecords();

    @Test
    void records_come_back_as_they_were_whether_alike_or_not() {
        var random = new Random(1);
        var noise = new byte[100_000];
        random.nextBytes(noise);
        records.put(1, json(1));
        records.put(2, json(2));
        records.put(3, noise);
        records.put(4, new byte[0]);

        assertThat(records.numbers()).containsExactly(1, 2, 3, 4);
        assertThat(records.get(1)).isEqualTo(json(1));
        assertThat(records.get(2)).isEqualTo(json(2));
        assertThat(records.get(3)).isEqualTo(noise);
        assertThat(records.get(4)).isEmpty();
    }

    @Test
    void records_are_in_order_whenever_they_came_and_the_last_of_a_number_counts() {
        records.put(999_999_999, json(4));
        records.put(7, json(1));
        records.put(3, json(2));
        records.put(7, json(3));

        assertThat(records.numbers()).containsExactly(3, 7, 999_999_999);
        assertThat(records.get(7)).isEqualTo(json(3));
        assertThat(records.get(999_999_999)).isEqualTo(json(4));
        assertThat(records.contains(4)).isFalse();
    }

    @Test
    void others_are_still_there_when_the_first_is_gone() {
        records.put(1, json(1));
        records.put(2, json(2));
        records.remove(1);
        records.put(3, json(3));

        assertThat(records.contains(1)).isFalse();
        assertThat(records.get(2)).isEqualTo(json(2));
        assertThat(records.get(3)).isEqualTo(json(3));
        assertThatThrownBy(() -> records.get(1)).hasMessageContaining("no record of iteration 1");
    }

    private static byte[] json(int number) {
        return IntStream.range(0, 500)
                .mapToObj(i -> "\"field" + i + "\": " + (i == 77 ? number : i))
                .collect(Collectors.joining(",\n", "{", "}"))
                .getBytes(UTF_8);
    }
}
