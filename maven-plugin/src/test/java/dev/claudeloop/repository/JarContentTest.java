package dev.claudeloop.repository;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarContentTest {
    @TempDir
    private Path temp;

    @Test
    void classes_of_a_nested_jar_are_named_after_it() throws IOException {
        JarContent content = content(Map.of("A.class", bytes("a"), "x/agent.jar", jar(Map.of("B.class", bytes("b")))));
        assertThat(content.names()).containsExactly("A.class", "x/agent.jar", "x/agent.jar!/B.class");
    }

    @Test
    void what_a_build_tool_tells_of_itself_does_not_count() throws IOException {
        JarContent content = content(Map.of(
                "META-INF/MANIFEST.MF", bytes("m"),
                "META-INF/maven/g/a/pom.xml", bytes("p"),
                "META-INF/maven/plugin.xml", bytes("d")));
        assertThat(content.names()).containsExactly("META-INF/maven/plugin.xml");
    }

    @Test
    void descriptors_are_compared_by_their_text_and_classes_and_licences_by_their_names() throws IOException {
        JarContent one = content(
                Map.of("A.class", bytes("1"), "META-INF/LICENSE", bytes("1"), "META-INF/services/S", bytes("1")));
        JarContent other = content(
                Map.of("A.class", bytes("2"), "META-INF/LICENSE", bytes("2"), "META-INF/services/S", bytes("2")));
        assertThat(one.resourcesUnlike(other)).containsExactly("META-INF/services/S");
        assertThat(one.resourcesUnlike(one)).isEmpty();
    }

    private JarContent content(Map<String, byte[]> files) throws IOException {
        return JarContent.of(Files.write(Files.createTempFile(temp, "a", ".jar"), jar(files)));
    }

    private static byte[] jar(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : new TreeMap<>(files).entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
