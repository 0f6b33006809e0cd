package shop.prices;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class PriceTest {

    @Test
    void cents_have_two_digits() {
        assertEquals("12.05", new Price(1205).toString());
    }

    @Test
    void prices_add_up() {
        assertEquals(new Price(350), Price.sum(List.of(new Price(100), new Price(250))));
    }
}
