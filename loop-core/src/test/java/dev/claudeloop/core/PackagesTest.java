package dev.claudeloop.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PackagesTest {
    private static final String CORE = "dev.claudeloop.core";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(CORE);

    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            Map.entry("api", List.of()),
            Map.entry("stream", List.of()),
            Map.entry("process", List.of()),
            Map.entry("claude", List.of("api", "stream", "process")),
            Map.entry("claim", List.of("api", "stream")),
            Map.entry("verify", List.of("api", "process")),
            Map.entry("git", List.of("api", "process")),
            Map.entry("guard", List.of("api")),
            Map.entry("decide", List.of("api")),
            Map.entry("prompt", List.of("api")),
            Map.entry("state", List.of("api")),
            Map.entry("report", List.of("api", "state")),
            Map.entry("console", List.of("api", "stream")),
            Map.entry("notify", List.of("api", "process")),
            Map.entry("hook", List.of("api", "state")),
            Map.entry("rehearsal", List.of("stream")));

    static List<String> packages() {
        return MAY_USE.keySet().stream().sorted().toList();
    }

    @ParameterizedTest
    @MethodSource("packages")
    void a_package_uses_only_what_it_may(String name) {
        var allowed = new ArrayList<>(List.of("java..", "javax..", "org.jspecify..", "tools.jackson.."));
        allowed.add(CORE + "." + name + "..");
        MAY_USE.getOrDefault(name, List.of()).forEach(used -> allowed.add(CORE + "." + used + ".."));
        classes()
                .that()
                .resideInAPackage(CORE + "." + name + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void the_table_names_every_package() {
        var found = CLASSES.stream()
                .map(type -> type.getPackageName())
                .filter(name -> !name.equals(CORE))
                .map(name -> name.substring(CORE.length() + 1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(MAY_USE.keySet()).containsAll(found);
    }

    @Test
    void there_are_no_cycles() {
        slices().matching(CORE + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void the_api_speaks_in_types_of_the_jdk_alone() {
        noClasses()
                .that()
                .resideInAPackage(CORE + ".api..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("tools.jackson..")
                .check(CLASSES);
    }

    @Test
    void what_runs_as_a_process_of_its_own_needs_only_the_small_jackson() {
        noClasses()
                .that()
                .resideInAnyPackage(CORE + ".stream..", CORE + ".rehearsal..", CORE + ".hook..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("tools.jackson.databind..")
                .check(CLASSES);
    }
}
