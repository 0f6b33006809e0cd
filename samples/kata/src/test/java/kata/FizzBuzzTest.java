package kata;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FizzBuzzTest {

    @Test
    void most_numbers_are_said_as_they_are() {
        assertEquals("7", FizzBuzz.say(7));
    }

    @Test
    void multiples_of_three_are_fizz() {
        assertEquals("Fizz", FizzBuzz.say(9));
    }

    @Test
    void multiples_of_five_end_in_buzz() {
        assertEquals("Buzz", FizzBuzz.say(10));
        assertEquals("FizzBuzz", FizzBuzz.say(30));
    }
}
