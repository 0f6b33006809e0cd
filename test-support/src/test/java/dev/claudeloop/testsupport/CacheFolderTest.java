package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFolderTest {
    @TempDir
    Path root;

    @Test
    void twoThreadsThatAskForTheSameEntryGetOneLayout() throws Exception {
        AtomicInteger fillings = new AtomicInteger();
        CyclicBarrier bothAreHere = new CyclicBarrier(2);
        Callable<Path> asking = () -> {
            bothAreHere.await();
            return new CacheFolder(root).entry("tool", folder -> {
                fillings.incrementAndGet();
                Files.writeString(folder.resolve("file"), "content");
            });
        };
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            var first = threads.submit(asking);
            var second = threads.submit(asking);
            assertThat(first.get()).isEqualTo(second.get()).isDirectoryContaining("glob:**/file");
        } finally {
            threads.shutdownNow();
        }
        assertThat(fillings).hasValue(1);
    }

    @Test
    void anEntryThatCouldNotBeFilledLeavesNothingBehindAndIsTriedAgain() throws IOException {
        CacheFolder cache = new CacheFolder(root);
        assertThatThrownBy(() -> cache.entry("tool", folder -> {
                    Files.writeString(folder.resolve("half"), "");
                    throw new IOException("no network");
                }))
                .hasMessageContaining("tool")
                .hasMessageContaining("no network");
        try (Stream<Path> left = Files.list(root)) {
            assertThat(left).containsExactly(root.resolve("tool.lock"));
        }
        assertThat(cache.entry("tool", folder -> Files.writeString(folder.resolve("whole"), "")))
                .isDirectoryContaining("glob:**/whole");
    }

    @Test
    void anEntryThatIsThereIsNotFilledAgain() throws IOException {
        Files.createDirectories(root.resolve("tool"));
        assertThat(new CacheFolder(root).entry("tool", folder -> {
                    throw new IOException("must not be called");
                }))
                .isEqualTo(root.resolve("tool"));
    }
}
