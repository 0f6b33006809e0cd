package legacy;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.Collection;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Parameterized.class)
public class TemperatureTest {
    private final int celsius;
    private final int fahrenheit;

    public TemperatureTest(int celsius, int fahrenheit) {
        this.celsius = celsius;
        this.fahrenheit = fahrenheit;
    }

    @Parameters(name = "{0} C is {1} F")
    public static Collection<Object[]> temperatures() {
        return Arrays.asList(new Object[][] {{0, 32}, {100, 212}, {-40, -40}});
    }

    @Test
    public void celsius_becomes_fahrenheit() {
        assertEquals(fahrenheit, Temperature.toFahrenheit(celsius));
    }

    @Test
    public void fahrenheit_becomes_celsius() {
        assertEquals(celsius, Temperature.toCelsius(fahrenheit));
    }
}
