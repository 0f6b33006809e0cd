package dev.claudeloop.gradle;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.tasks.TaskContainer;
import org.junit.jupiter.api.Test;

/** What of Gradle the plugin uses. */
class GradleUseTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.claudeloop.gradle");

    @Test
    void no_class_uses_what_gradle_keeps_for_itself() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.gradle..internal..")
                .check(CLASSES);
    }

    @Test
    void only_the_plugin_knows_the_project_so_that_no_task_has_it_when_it_runs() {
        noClasses()
                .that()
                .areNotAssignableTo(ClaudeLoopPlugin.class)
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Project.class)
                .check(CLASSES);
        noClasses()
                .should()
                .callMethodWhere(target(owner(assignableTo(Task.class))).and(target(nameMatching("getProject"))))
                .check(CLASSES);
    }

    @Test
    void nothing_waits_for_the_end_of_the_script_and_no_task_is_made_before_it_is_needed() {
        noClasses()
                .should()
                .callMethodWhere(target(nameMatching("afterEvaluate|projectsEvaluated")))
                .check(CLASSES);
        noClasses()
                .should()
                .callMethodWhere(target(owner(assignableTo(TaskContainer.class)))
                        .and(not(target(nameMatching("register|named")))))
                .check(CLASSES);
    }
}
