package shop.discounts;

public record Discount(int percent) {

    public Discount {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException(percent + " is no percentage");
        }
    }
}
