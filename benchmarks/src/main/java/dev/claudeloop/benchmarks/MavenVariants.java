package dev.claudeloop.benchmarks;

import dev.claudeloop.testsupport.Build;
import dev.claudeloop.testsupport.Distribution;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What makes {@code mvn test} on a changed kata cheaper: each variant in turn, beside a Maven without any of them. */
final class MavenVariants {
    private static final String FIRST_COMPILER = "-XX:TieredStopAtLevel=1";
    private static final String SERIAL = FIRST_COMPILER + " -XX:+UseSerialGC";

    private MavenVariants() {}

    /** What is written before and behind {@code mvn}. */
    private record Variant(String options, List<String> words) {
        static Variant test(String options, String... arguments) {
            return new Variant(
                    options,
                    Stream.concat(Stream.of("test"), Stream.of(arguments)).toList());
        }
    }

    public static void main(String[] arguments) throws IOException {
        int rounds = Integer.parseInt(arguments[0]);
        try (var folder = new TemporaryFolder("claude-loop-maven")) {
            Tool tool = Tool.maven(folder.path());
            SampleProject kata = tool.kata();
            Map<String, Variant> variants = variants(folder.path().resolve("classes.jsa"), tool, kata);
            var times = new LinkedHashMap<String, List<Double>>();
            for (int round = 0; round <= rounds; round++) {
                for (var variant : variants.entrySet()) {
                    double millis = millis(tool.build(), kata, variant.getValue());
                    if (round > 0) {
                        times.computeIfAbsent(variant.getKey(), name -> new ArrayList<>())
                                .add(millis);
                    }
                }
            }
            tell(times);
        }
    }

    /** The archive of classes is made by a first run, as JDK 17 does not make one by itself. */
    private static Map<String, Variant> variants(Path archive, Tool tool, SampleProject kata) throws IOException {
        millis(tool.build(), kata, Variant.test("-XX:ArchiveClassesAtExit=" + archive));
        var all = new LinkedHashMap<String, Variant>();
        all.put("nothing", Variant.test(""));
        all.put("-o", Variant.test("", "-o"));
        all.put("no phase but compile and test", new Variant("", List.of("compiler:compile", "surefire:test")));
        all.put("-XX:TieredStopAtLevel=1", Variant.test(FIRST_COMPILER));
        all.put("the same and -XX:+UseSerialGC", Variant.test(SERIAL));
        all.put("both, and -o", Variant.test(SERIAL, "-o"));
        all.put(
                "both without -o, and an archive of classes",
                Variant.test(SERIAL + " -XX:SharedArchiveFile=" + archive));
        return all;
    }

    /** Each run compiles and tests, as a source has changed; what the tests say counts nothing here. */
    private static double millis(Build build, SampleProject kata, Variant variant) throws IOException {
        Files.writeString(kata.file("src/main/java/kata/FizzBuzz.java"), "// changed\n", StandardOpenOption.APPEND);
        var words = new ArrayList<>(variant.words());
        words.add("-Dmaven.test.failure.ignore");
        long start = System.nanoTime();
        build.withEnvironment(Map.of("MAVEN_OPTS", variant.options()))
                .run(kata, words.toArray(String[]::new))
                .requireSuccess();
        return (System.nanoTime() - start) / 1e6;
    }

    private static void tell(Map<String, List<Double>> times) {
        double plain = Distribution.of(times.getOrDefault("nothing", List.of())).median();
        times.forEach((name, millis) -> System.out.printf(
                Locale.ROOT,
                "mvn test with %s: %.2f times as long%n",
                name,
                Distribution.of(millis).median() / plain));
    }
}
