package kata;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LeapYearTest {

    @Test
    void every_fourth_year_is_a_leap_year() {
        assertTrue(LeapYear.isLeap(2024));
        assertFalse(LeapYear.isLeap(2023));
    }

    @Test
    void a_century_is_not_a_leap_year() {
        assertFalse(LeapYear.isLeap(1900), "1900");
    }

    @Test
    void every_fourth_century_is_a_leap_year() {
        assertTrue(LeapYear.isLeap(2000));
    }
}
