package shop.till;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import shop.discounts.Discount;
import shop.prices.Price;

class TillTest {

    @Test
    void without_a_discount_the_total_is_the_sum() {
        assertEquals(new Price(300), Till.total(List.of(new Price(100), new Price(200)), new Discount(0)));
    }

    @Test
    void a_discount_comes_off_the_sum_and_is_rounded_down() {
        assertEquals(new Price(90), Till.total(List.of(new Price(99)), new Discount(10)));
    }
}
