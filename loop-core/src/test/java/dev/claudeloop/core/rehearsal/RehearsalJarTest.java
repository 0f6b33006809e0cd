package dev.claudeloop.core.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RehearsalJarTest {
    @TempDir
    Path folder;

    @Test
    void its_jar_can_be_laid_out_by_several_at_once_and_again() throws Exception {
        Path target = folder.resolve("state");
        List<CompletableFuture<Path>> jars = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> extract(target)))
                .toList();
        Path jar = jars.get(0).get();
        for (CompletableFuture<Path> other : jars) {
            assertThat(other.get()).isEqualTo(jar);
        }
        byte[] content = Files.readAllBytes(jar);
        Files.writeString(jar, "damaged");
        assertThat(extract(target)).isEqualTo(jar);
        assertThat(Files.readAllBytes(jar)).isEqualTo(content);
        try (Stream<Path> files = Files.list(target)) {
            assertThat(files).containsExactly(jar);
        }
    }

    private static Path extract(Path target) {
        try {
            return RehearsalJar.extractTo(target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
