package legacy;

import static org.junit.Assert.assertEquals;

import org.junit.Ignore;
import org.junit.Test;

public class ColdTest {

    @Test
    public void below_freezing_the_sign_stays() {
        assertEquals(14, Temperature.toFahrenheit(-10));
    }

    @Ignore("fractions of a degree are not wanted yet")
    @Test
    public void nothing_is_colder_than_absolute_zero() {
        assertEquals(-459.67, Temperature.toFahrenheit(-273), 0.01);
    }
}
