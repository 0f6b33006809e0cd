package dev.claudeloop.core.stream;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads one line of 200 MB, which it makes up on the way, and tells what event it was; for a JVM of its own. */
final class HugeLine extends InputStream {
    static final long BYTES = 200L * 1024 * 1024;

    private final Kind kind;
    private long given;
    private long units;
    private byte[] unit;
    private int unitFrom;
    private boolean closed;

    private HugeLine(Kind kind) {
        this.kind = kind;
        this.unit = bytes(kind.begin);
    }

    /** What the line is full of. */
    enum Kind {
        ONE_STRING(
                "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"content\":\"",
                "0123456789 abcdefgh é \\n",
                "\"}]}}"),
        TOOL_ANSWER("{\"type\":\"user\",\"tool_use_result\":{\"stdout\":\"", "0123456789 abcdefgh é \\n", "\"}}"),
        ONE_EDIT(
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"input\":{\"old_string\":\"",
                "0123456789 abcdefgh é \\n",
                "\"}}]}}"),
        MANY_EDITS(
                "{\"type\":\"assistant\",\"message\":{\"content\":[",
                "{\"type\":\"tool_use\",\"name\":\"Edit\",\"input\":{\"new_string\":\"" + "word ".repeat(200_000)
                        + "\"}},",
                "{}]}}"),
        MANY_BLOCKS(
                "{\"type\":\"assistant\",\"message\":{\"content\":[",
                "{\"type\":\"text\",\"text\":\"" + "word ".repeat(2000) + "\"},",
                "{}]}}"),
        MANY_TOOL_INPUTS(
                "{\"type\":\"assistant\",\"message\":{\"content\":[",
                "{\"type\":\"tool_use\",\"name\":\"X\",\"input\":{\"a\":\"" + "word ".repeat(2000)
                        + "\",\"b\":[1,2,3]}},",
                "{}]}}"),
        MANY_DENIALS(
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"permission_denials\":[",
                "{\"tool_name\":\"X\",\"tool_input\":{\"a\":\"" + "word ".repeat(2000) + "\"}},",
                "{}]}"),
        MANY_NAMES("{\"type\":\"x\",\"y\":{", "\"" + "n".repeat(230) + "#\":0,", "\"\":0}}"),
        MANY_FIELDS(
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"input\":{",
                "\"" + "n".repeat(230) + "#\":\"" + "word ".repeat(100) + "\",",
                "\"\":0}}]}}"),
        ONE_NAME("{\"type\":\"x\",\"", "0123456789", "\":0}"),
        ONE_NUMBER("{\"type\":\"x\",\"y\":", "0123456789", "}"),
        DEEP("{\"type\":\"x\",\"y\":", "[", "}"),
        BLANKS("", "          ", ""),
        NO_JSON("", "0123456789", "");

        private final String begin;
        private final String unit;
        private final String end;

        Kind(String begin, String unit, String end) {
            this.begin = begin;
            this.unit = unit;
            this.end = end;
        }
    }

    public static void main(String[] args) throws IOException {
        new StreamReader(
                        RawLog.none(),
                        event -> System.out.println(event.getClass().getSimpleName()))
                .read(new HugeLine(Kind.valueOf(args[0])));
    }

    @Override
    public int read() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        int filled = 0;
        while (filled < length && (unitFrom < unit.length || next())) {
            int size = Math.min(length - filled, unit.length - unitFrom);
            System.arraycopy(unit, unitFrom, target, offset + filled, size);
            unitFrom += size;
            filled += size;
        }
        given += filled;
        return filled == 0 ? -1 : filled;
    }

    private boolean next() {
        if (closed) {
            return false;
        }
        closed = given >= BYTES;
        unit = bytes(closed ? kind.end : kind.unit.replace("#", Long.toString(units++)));
        unitFrom = 0;
        return unit.length > 0;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
