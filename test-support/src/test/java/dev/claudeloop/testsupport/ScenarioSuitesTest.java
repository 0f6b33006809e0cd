package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both functional suites have the same scenarios, as they inherit them; nobody can forget one side. */
class ScenarioSuitesTest {
    private static final Path ROOT = ProjectRoot.find().directory();
    private static final Pattern SUITE = Pattern.compile("class \\w+IT extends (\\w+Scenarios) ");
    private static final Pattern REAL_SUITE = Pattern.compile("@RealCli\nclass \\w+IT extends (\\w+Scenarios) ");

    /** What users can do or meet, and the scenario that shows it under either tool. */
    static final Map<String, String> SCENARIOS = Map.ofEntries(
            Map.entry("kata", "the_rehearsal_agent_completes_the_kata"),
            Map.entry("false claim", "a_claim_with_red_tests_goes_on_and_the_next_prompt_names_them"),
            Map.entry(
                    "deleted test",
                    "red_tests_that_are_deleted_disabled_or_excluded_are_named_and_nothing_is_complete"),
            Map.entry("multi-module", "all_modules_count_and_one_that_does_not_compile_is_red"),
            Map.entry("module loop", "a_module_has_a_loop_of_its_own_that_counts_its_tests_and_those_of_what_it_needs"),
            Map.entry("usage limit", "a_usage_limit_is_waited_for_and_costs_no_iteration"),
            Map.entry("cancel", "while_a_loop_runs_another_is_refused_and_cancel_ends_it"),
            Map.entry("resume", "ctrl_c_ends_the_agent_and_the_next_run_goes_on"),
            Map.entry("budget", "a_run_goes_on_after_the_last_one_and_the_budget_counts_them_together"),
            Map.entry("breaker", "status_tells_where_the_loop_stands_and_reset_makes_it_forget"),
            Map.entry("plan then build", "a_plan_is_written_first_and_then_built"),
            Map.entry("workspace", "a_workspace_has_files_state_and_logs_of_its_own"),
            Map.entry("spaces in the path", "a_path_with_spaces_and_marks_does_no_harm"),
            Map.entry("no git", "without_a_git_repository_there_is_one_warning_and_the_loop_runs"),
            Map.entry("no instructions", "without_instructions_the_user_is_told_where_to_write_them"),
            Map.entry("wrong option", "a_wrong_option_is_named_as_the_user_wrote_it"),
            Map.entry(
                    "precedence",
                    "the_command_line_wins_over_the_environment_and_the_environment_over_the_build_script"),
            Map.entry("legacy", "tests_of_junit_4_count_by_method_and_an_ignored_one_is_a_lost_one"),
            Map.entry("init", "init_writes_files_that_name_the_project_and_no_loop_starts_before_they_are_filled_in"));

    static final Set<String> NAMES = new TreeSet<>(SCENARIOS.keySet());

    @ParameterizedTest
    @ValueSource(strings = {"gradle-plugin", "maven-plugin"})
    void a_suite_has_every_class_of_scenarios(String module) throws IOException {
        assertThat(suites(module, SUITE)).containsExactlyInAnyOrderElementsOf(scenarioClasses());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gradle-plugin", "maven-plugin"})
    void completion_guards_and_memory_are_played_by_the_real_cli_too(String module) throws IOException {
        assertThat(suites(module, REAL_SUITE))
                .containsExactly(
                        "CompletionScenarios",
                        "MemoryScenarios",
                        "RealCliScenarios",
                        "StopScenarios",
                        "VerificationScenarios");
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void a_scenario_that_users_rely_on_is_in_a_class_that_both_suites_inherit(String name) throws Exception {
        Set<String> methods = new TreeSet<>();
        for (String scenarios : scenarioClasses()) {
            Class<?> type = Class.forName(getClass().getPackageName() + "." + scenarios);
            Arrays.stream(type.getDeclaredMethods())
                    .filter(method ->
                            method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(TestFactory.class))
                    .forEach(method -> methods.add(method.getName()));
        }
        assertThat(methods).contains(SCENARIOS.get(name));
    }

    /** Those in which tests are; the others are for them to stand on. */
    private static Set<String> scenarioClasses() throws IOException {
        Path sources = ROOT.resolve("test-support/src/main/java/dev/claudeloop/testsupport");
        try (Stream<Path> files = Files.list(sources)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith("Scenarios.java") && !name.equals("LoopScenarios.java"))
                    .map(name -> name.replace(".java", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> suites(String module, Pattern suite) throws IOException {
        var suites = new TreeSet<String>();
        String tool = module.replace("-plugin", "");
        try (Stream<Path> files = Files.list(
                ROOT.resolve(module).resolve("src/test/java/dev/claudeloop").resolve(tool))) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith("IT.java")).toList()) {
                suite.matcher(Files.readString(file))
                        .results()
                        .map((MatchResult found) -> found.group(1))
                        .filter(name -> !name.equals("LoopScenarios"))
                        .forEach(suites::add);
            }
        }
        return suites;
    }
}
