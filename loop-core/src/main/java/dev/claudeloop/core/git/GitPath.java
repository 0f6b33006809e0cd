package dev.claudeloop.core.git;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Files by the names that git has for them. */
final class GitPath {
    private GitPath() {}

    /**
     * The file of that name, also where this JVM's locale has no letters for it.
     *
     * @throws InvalidPathException where the system has no such names
     */
    static Path in(Path top, String name) {
        try {
            return top.resolve(name);
        } catch (InvalidPathException e) {
            return fromBytes(top, name, e);
        }
    }

    /** A path that is made from a URI has the URI's bytes, whatever the locale. */
    private static Path fromBytes(Path top, String name, InvalidPathException failure) {
        var uri = new StringBuilder(top.toUri().toString());
        if (uri.charAt(uri.length() - 1) != '/') {
            uri.append('/');
        }
        for (byte octet : name.getBytes(StandardCharsets.UTF_8)) {
            uri.append(octet == '/' ? "/" : String.format("%%%02X", octet));
        }
        try {
            return Path.of(URI.create(uri.toString()));
        } catch (IllegalArgumentException e) {
            failure.addSuppressed(e);
            throw failure;
        }
    }
}
