package slugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SlugTest {

    @Test
    void a_word_stays_a_word() {
        assertEquals("loop", Slug.of(" loop "));
    }

    @Test
    void words_are_joined_in_lower_case() {
        assertEquals("the-loop-goes-on", Slug.of("The Loop  goes on"));
    }

    @Test
    void marks_are_left_out() {
        assertEquals("done-or-not", Slug.of("Done, or not?"));
    }
}
