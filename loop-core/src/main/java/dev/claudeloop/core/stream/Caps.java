package dev.claudeloop.core.stream;

/** How much of a line may stay in memory. */
public final class Caps {
    /** Bytes of one string of a line; of a longer one, the beginning and the end are kept. */
    public static final int VALUE_BYTES = 64 * 1024;

    /** The same for {@code content}, which is what tools answer: long, and nobody reads it whole. */
    public static final int CONTENT_BYTES = 8 * 1024;

    /** Bytes up to which a line is in memory as a whole. */
    public static final int LINE_BYTES = 64 * 1024;

    /**
     * Characters of a tool's input as JSON, and of each of its fields; what an edit replaces, and by what, may be as
     * long as an event.
     */
    public static final int TOOL_INPUT_CHARS = 8 * 1024;

    /** Characters of all values of one event. */
    public static final int EVENT_CHARS = 1024 * 1024;

    /** Entries of one list. */
    public static final int ENTRIES = 1000;

    /** Stands where something was cut. */
    public static final String MARK = " [... cut ...] ";

    private Caps() {}
}
