package dev.claudeloop.core.console;

import java.nio.charset.Charset;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The signs before lines, in Unicode or in what every terminal can show. */
record Symbols(String tool, String done, String failed, String warning, String complete) {
    static final Symbols UNICODE = new Symbols("🔧", "✓", "❌", "⚠️", "✅");
    static final Symbols ASCII = new Symbols("[tool]", "[ok]", "[failed]", "[warning]", "[ok]");

    /** The signs for where this process prints. */
    static Symbols ofTerminal(Map<String, String> environment) {
        return of(printedCharset(), environment.getOrDefault("TERM", ""));
    }

    /** The signs that a charset has; Linux' own console shows no pictures, whatever its charset. */
    static Symbols of(Charset charset, String terminal) {
        boolean unicode = charset.canEncode() && charset.newEncoder().canEncode(UNICODE.toString());
        return unicode && !terminal.equals("linux") ? UNICODE : ASCII;
    }

    /** Since Java 18 the default charset says nothing about what is printed. */
    private static Charset printedCharset() {
        boolean old = Runtime.version().feature() < 18;
        return Stream.of("stdout.encoding", "sun.stdout.encoding", old ? "file.encoding" : "native.encoding")
                .map(System::getProperty)
                .filter(Objects::nonNull)
                .filter(Charset::isSupported)
                .findFirst()
                .map(Charset::forName)
                .orElseGet(Charset::defaultCharset);
    }
}
