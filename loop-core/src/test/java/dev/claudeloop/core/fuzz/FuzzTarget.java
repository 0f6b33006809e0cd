package dev.claudeloop.core.fuzz;

import dev.claudeloop.core.claim.PlanFuzz;
import dev.claudeloop.core.claim.StatusFileFuzz;
import dev.claudeloop.core.claude.LoopStatusFuzz;
import dev.claudeloop.core.stream.StreamFuzz;
import dev.claudeloop.core.verify.JUnitXmlFuzz;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What reads words that nobody vouches for.
 *
 * @param longTest the same for a long text in all places where one may stand
 * @param longest bytes of an input; one that is longer than it must be is searched slowly
 * @param folders inputs to begin from; what a fuzzer once found is among them
 */
record FuzzTarget(Class<?> type, Consumer<byte[]> test, Consumer<String> longTest, int longest, List<String> folders) {
    private static final Path RESOURCES = Path.of("src/test/resources").toAbsolutePath();

    static List<FuzzTarget> all() {
        return List.of(
                new FuzzTarget(
                        StreamFuzz.class,
                        StreamFuzz::fuzzerTestOneInput,
                        StreamFuzz::isReadWhereverItStands,
                        16 * 1024,
                        List.of("fuzz/stream", "transcripts")),
                new FuzzTarget(
                        JUnitXmlFuzz.class,
                        JUnitXmlFuzz::fuzzerTestOneInput,
                        JUnitXmlFuzz::isReadWhereverItStands,
                        4 * 1024,
                        List.of("fuzz/junit-xml")),
                new FuzzTarget(
                        StatusFileFuzz.class,
                        StatusFileFuzz::fuzzerTestOneInput,
                        StatusFileFuzz::isReadWhereverItStands,
                        4 * 1024,
                        List.of("fuzz/status-file")),
                new FuzzTarget(
                        PlanFuzz.class,
                        PlanFuzz::fuzzerTestOneInput,
                        PlanFuzz::isReadWhereverItStands,
                        4 * 1024,
                        List.of("fuzz/plan")),
                new FuzzTarget(
                        LoopStatusFuzz.class,
                        LoopStatusFuzz::fuzzerTestOneInput,
                        LoopStatusFuzz::isReadWhereverItStands,
                        4 * 1024,
                        List.of("fuzz/loop-status")));
    }

    List<Path> paths() {
        return folders.stream().map(RESOURCES::resolve).toList();
    }

    List<Path> inputs() {
        return paths().stream().flatMap(FuzzTarget::files).toList();
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
