package dev.claudeloop.repository;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The files in a jar by name, those of nested jars included, without what a build tool tells of itself. */
record JarContent(SortedMap<String, String> files) {
    private static final Pattern BUILD_TOOL =
            Pattern.compile("(.*!/)?META-INF/(MANIFEST\\.MF|maven/.*/pom\\.(xml|properties))");

    static JarContent of(Path jar) throws IOException {
        JarContent content = new JarContent(new TreeMap<>());
        try (InputStream in = Files.newInputStream(jar)) {
            content.read(in, "");
        }
        return content;
    }

    Set<String> names() {
        return files.keySet();
    }

    Set<String> classes() {
        return names().stream().filter(name -> name.endsWith(".class")).collect(Collectors.toSet());
    }

    /** The descriptors and other resources that another jar has with another text. */
    List<String> resourcesUnlike(JarContent other) {
        return names().stream()
                .filter(JarContent::isComparable)
                .filter(name -> !Objects.equals(files.get(name), other.files.get(name)))
                .toList();
    }

    /** Class files depend on options of the compiler; of licences merged from many jars any may come first. */
    private static boolean isComparable(String name) {
        return !name.endsWith(".class") && !name.matches("(.*!/)?META-INF/[^/]+");
    }

    private void read(InputStream jar, String prefix) throws IOException {
        // Closing it would close the jar around a nested one.
        ZipInputStream zip = new ZipInputStream(jar);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            String name = prefix + entry.getName();
            if (entry.isDirectory() || BUILD_TOOL.matcher(name).matches()) {
                continue;
            }
            if (name.endsWith(".jar")) {
                files.put(name, "");
                read(zip, name + "!/");
            } else {
                files.put(name, new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
    }
}
