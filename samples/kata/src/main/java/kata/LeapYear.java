package kata;

public final class LeapYear {

    private LeapYear() {}

    public static boolean isLeap(int year) {
        return year % 4 == 0;
    }
}
