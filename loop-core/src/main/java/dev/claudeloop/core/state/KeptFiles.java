package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Small files that nobody else may change: what was read or written once is known, and can be written again. */
final class KeptFiles {
    private final Path directory;
    private final Map<String, Optional<byte[]>> known = new LinkedHashMap<>();

    KeptFiles(Path directory) {
        this.directory = directory;
    }

    Path path(String name) {
        return directory.resolve(name);
    }

    /** The content as it is known; the disk is asked the first time only. */
    Optional<byte[]> read(String name) throws IOException {
        Optional<byte[]> content = known.get(name);
        if (content == null) {
            content = onDisk(name);
            known.put(name, content);
        }
        return content;
    }

    void write(String name, byte[] content) throws IOException {
        Optional<byte[]> wanted = Optional.of(content);
        if (!same(wanted, name)) {
            AtomicFile.write(path(name), content);
        }
        known.put(name, wanted);
    }

    void delete(String name) throws IOException {
        Files.deleteIfExists(path(name));
        known.put(name, Optional.empty());
    }

    Path setAside(String name, String why) throws IOException {
        Path aside = SetAside.move(path(name), why);
        known.put(name, Optional.empty());
        return aside;
    }

    /** Puts back what others changed or deleted, and sets aside what they added; gives the names of both. */
    List<String> restore() throws IOException {
        var restored = new ArrayList<String>();
        for (Map.Entry<String, Optional<byte[]>> file : List.copyOf(known.entrySet())) {
            String name = file.getKey();
            Optional<byte[]> wanted = file.getValue();
            if (same(wanted, name)) {
                continue;
            }
            if (wanted.isEmpty() || !(Files.isRegularFile(path(name)) || Files.notExists(path(name)))) {
                SetAside.move(path(name), "foreign");
            }
            if (wanted.isPresent()) {
                AtomicFile.write(path(name), wanted.get());
            }
            restored.add(name);
        }
        return restored;
    }

    private boolean same(Optional<byte[]> wanted, String name) throws IOException {
        if (!Files.isRegularFile(path(name))) {
            return wanted.isEmpty() && Files.notExists(path(name));
        }
        return wanted.isPresent() && Arrays.equals(wanted.get(), onDisk(name).orElse(null));
    }

    private Optional<byte[]> onDisk(String name) throws IOException {
        if (Files.isDirectory(path(name))) {
            return Optional.of(new byte[0]);
        }
        try {
            return Optional.of(Files.readAllBytes(path(name)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
