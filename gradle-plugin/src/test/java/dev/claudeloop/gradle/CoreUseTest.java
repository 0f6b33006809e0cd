package dev.claudeloop.gradle;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.claudeloop.core.verify.FreshReports;
import org.junit.jupiter.api.Test;

/** What of the core the plugin uses. */
class CoreUseTest {
    private static final String CORE = "dev.claudeloop.core";
    private static final String[] MAY_USE = {CORE, CORE + ".api"};

    @Test
    void the_plugin_uses_no_more_than_the_entry_points_the_seams_and_fresh_reports() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage(CORE + "..")
                        .and(not(resideInAnyPackage(MAY_USE)))
                        .and(not(equivalentTo(FreshReports.class))))
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.claudeloop.gradle"));
    }
}
