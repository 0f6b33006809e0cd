package shop.discounts;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class DiscountTest {

    @Test
    void more_than_everything_is_no_discount() {
        assertThrows(IllegalArgumentException.class, () -> new Discount(101));
    }
}
