package dev.claudeloop.core.stream;

/** How long a text is, in bytes of UTF-8 and in lines. */
public record TextSize(long bytes, long lines) {

    static TextSize of(String text) {
        return of(text.toCharArray(), 0, text.length());
    }

    static TextSize of(char[] text, int from, int length) {
        long bytes = 0;
        long lines = 0;
        char last = '\n';
        for (int i = from; i < from + length; i++) {
            last = text[i];
            bytes += last < 0x80 ? 1 : last < 0x800 || Character.isSurrogate(last) ? 2 : 3;
            lines += last == '\n' ? 1 : 0;
        }
        return new TextSize(bytes, last == '\n' ? lines : lines + 1);
    }
}
