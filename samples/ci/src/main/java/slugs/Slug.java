package slugs;

public final class Slug {

    private Slug() {}

    public static String of(String title) {
        return title.strip();
    }
}
