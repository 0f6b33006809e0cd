package dev.claudeloop.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CorpusTest {

    @TestFactory
    Stream<DynamicTest> what_fuzzing_began_from_and_what_it_found_keeps_its_promises() {
        return FuzzTarget.all().stream().flatMap(target -> {
            List<Path> inputs = target.inputs();
            assertThat(inputs).as(target.toString()).isNotEmpty();
            return inputs.stream().map(input -> replay(target, input));
        });
    }

    private static DynamicTest replay(FuzzTarget target, Path input) {
        return DynamicTest.dynamicTest(
                target + " " + input.getFileName(), () -> target.test().accept(Files.readAllBytes(input)));
    }
}
