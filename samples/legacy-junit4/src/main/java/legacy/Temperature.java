package legacy;

public final class Temperature {

    private Temperature() {}

    public static int toFahrenheit(int celsius) {
        return celsius * 9 / 5 + 32;
    }

    public static int toCelsius(int fahrenheit) {
        return fahrenheit * 5 / 9 - 32;
    }
}
