package dev.claudeloop.core.stream;

/** What can be wrong with a line. */
public enum LineFault {
    /** Not JSON at all, or broken JSON. */
    NOT_JSON,
    /** The line ends before its JSON does. */
    HALF_LINE,
    /** Another event stands in the middle of this one; what could be told apart was reported as events. */
    INJECTED,
    /** It holds a NUL byte. */
    NUL,
    /** It holds bytes that are not UTF-8. */
    INVALID_UTF8,
    /** JSON, but not of the shape of an event. */
    NOT_AN_EVENT,
    /** It ends in CR LF: counted, but its event is as good as any, and it is no bad line. */
    CRLF
}
