package shop.till;

import java.util.Arrays;
import java.util.List;
import shop.discounts.Discount;
import shop.prices.Price;

public final class Till {

    private Till() {}

    public static void main(String[] cents) {
        List<Price> prices =
                Arrays.stream(cents).map(Integer::valueOf).map(Price::new).toList();
        System.out.println(total(prices, new Discount(10)));
    }

    public static Price total(List<Price> prices, Discount discount) {
        return Price.sum(prices);
    }
}
