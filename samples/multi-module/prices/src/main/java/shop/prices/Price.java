package shop.prices;

import java.util.List;

public record Price(int cents) {

    public static Price sum(List<Price> prices) {
        return new Price(prices.stream().mapToInt(Price::cents).sum());
    }

    @Override
    public String toString() {
        return String.format("%d.%02d", cents / 100, cents % 100);
    }
}
