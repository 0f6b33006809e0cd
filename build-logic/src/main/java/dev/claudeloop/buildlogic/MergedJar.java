package dev.claudeloop.buildlogic;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar being written with relocated entries; of two entries of one name the first stays, but services add up. */
final class MergedJar implements Closeable {
    private static final String SERVICES = "META-INF/services/";
    private static final LocalDateTime TIMESTAMP = LocalDateTime.of(1980, 2, 1, 0, 0);

    private final ZipOutputStream out;
    private final Relocator relocator;
    private final Set<String> written = new HashSet<>();
    private final Map<String, String> services = new TreeMap<>();

    private MergedJar(ZipOutputStream out, Relocator relocator) {
        this.out = out;
        this.relocator = relocator;
    }

    static MergedJar create(Path target, Relocator relocator) throws IOException {
        MergedJar jar =
                new MergedJar(new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(target))), relocator);
        jar.write("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n".getBytes(UTF_8));
        return jar;
    }

    void add(String name, byte[] content) throws IOException {
        if (name.startsWith(SERVICES)) {
            String service = relocator.relocated(name.substring(SERVICES.length()));
            services.merge(SERVICES + service, relocatedLines(new String(content, UTF_8)), String::concat);
        } else {
            write(relocator.relocated(name), name.endsWith(".class") ? relocator.relocatedClass(content) : content);
        }
    }

    @Override
    public void close() throws IOException {
        try (out) {
            for (Map.Entry<String, String> service : services.entrySet()) {
                write(service.getKey(), service.getValue().getBytes(UTF_8));
            }
        }
    }

    private String relocatedLines(String text) {
        return text.lines()
                .map(line -> relocator.relocated(line.strip()) + "\n")
                .collect(Collectors.joining());
    }

    private void write(String name, byte[] content) throws IOException {
        if (written.add(name)) {
            ZipEntry entry = new ZipEntry(name);
            entry.setTimeLocal(TIMESTAMP);
            out.putNextEntry(entry);
            out.write(content);
            out.closeEntry();
        }
    }
}
