package dev.claudeloop.testsupport;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.function.Predicate;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** A jar being written, from entries of other jars and from new ones. */
final class JarCopy implements AutoCloseable {
    private final ZipOutputStream out;

    /** What becomes of the content of an entry. */
    @FunctionalInterface
    interface Change {
        byte[] apply(String name, byte[] content);
    }

    private JarCopy(ZipOutputStream out) {
        this.out = out;
    }

    static JarCopy to(Path jar) throws IOException {
        ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(jar), 1 << 20));
        out.setLevel(Deflater.BEST_SPEED);
        return new JarCopy(out);
    }

    void addAll(Path jar, Predicate<String> choice, Change change) throws IOException {
        try (ZipFile in = new ZipFile(jar.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = in.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                if (choice.test(entry.getName())) {
                    try (InputStream content = in.getInputStream(entry)) {
                        add(entry.getName(), change.apply(entry.getName(), content.readAllBytes()));
                    }
                }
            }
        }
    }

    void add(String name, String content) throws IOException {
        add(name, content.getBytes(StandardCharsets.UTF_8));
    }

    void add(String name, byte[] content) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(content);
        out.closeEntry();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
