package kata;

public final class FizzBuzz {

    private FizzBuzz() {}

    public static String say(int number) {
        return number % 3 == 0 ? "Fizz" : Integer.toString(number);
    }
}
