package dev.claudeloop.core.claude;

/** How the supervision of a call came to its end. */
enum Ending {
    /** The process ended by itself. */
    EXITED,
    /** It had told its result, or could tell none any more, and did not go away. */
    LINGERED,
    /** It ran for longer than an iteration may take. */
    OUT_OF_TIME,
    /** It gave no sign of life for too long. */
    SILENT,
    /** The loop was told to stop. */
    INTERRUPTED
}
