package kata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class RomanNumeralsTest {

    @Test
    void zero_has_no_numeral() {
        assertThrows(IllegalArgumentException.class, () -> RomanNumerals.of(0));
    }

    @Test
    void numbers_become_numerals() {
        assertEquals("III", RomanNumerals.of(3));
        assertEquals("XIV", RomanNumerals.of(14));
        assertEquals("MCMXCIX", RomanNumerals.of(1999));
    }
}
