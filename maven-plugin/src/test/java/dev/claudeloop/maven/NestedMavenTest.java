package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.MavenExecutionRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NestedMavenTest {

    @TempDir
    Path folder;

    private final MavenExecutionRequest request = new DefaultMavenExecutionRequest();

    @Test
    void a_plain_call_runs_the_goals_to_their_end_without_questions() {
        assertThat(words("clean", "verify"))
                .containsExactly("mvn", "-B", "-ntp", "--fail-at-end", "-Dstyle.color=never", "clean", "verify");
    }

    @Test
    void the_same_maven_is_called() throws IOException {
        Files.createDirectories(folder.resolve("bin"));
        Files.createFile(folder.resolve("bin/mvn"));
        Files.createFile(folder.resolve("bin/mvn.cmd"));

        assertThat(Path.of(words("test").get(0)).getParent()).isEqualTo(folder.resolve("bin"));
    }

    @Test
    void the_pom_and_the_settings_of_the_session_are_used() throws IOException {
        request.setPom(existing("pom.xml"))
                .setUserSettingsFile(existing("user.xml"))
                .setGlobalSettingsFile(existing("global.xml"));
        var nested = new NestedMaven(request, folder.resolve("maven"), Map.of(), List.of());

        assertThat(nested.words(List.of("test")))
                .containsSubsequence("-f", path("pom.xml"), "-s", path("user.xml"), "-gs", path("global.xml"), "test");
    }

    @Test
    void settings_that_do_not_exist_are_not_asked_for() {
        request.setUserSettingsFile(folder.resolve("settings.xml").toFile());

        assertThat(words("test")).doesNotContain("-s");
    }

    @Test
    void the_global_settings_of_maven_itself_are_left_to_maven() throws IOException {
        request.setGlobalSettingsFile(existing("settings.xml"));

        assertThat(words("test")).doesNotContain("-gs");
    }

    @Test
    void profiles_are_switched_as_the_user_switched_them() {
        request.addActiveProfile("fast").addInactiveProfile("slow");

        assertThat(words("test")).containsSubsequence("-P", "fast,!slow", "test");
    }

    @Test
    void maven_4_is_told_that_profiles_may_be_missing() {
        var system = new Properties();
        system.setProperty("maven.version", "4.0.0-rc-6");
        request.setSystemProperties(system).addActiveProfile("fast").addInactiveProfile("slow");

        assertThat(words("test")).containsSubsequence("-P", "?fast,!?slow", "test");
    }

    @Test
    void the_users_properties_are_passed_on_but_not_those_of_the_loop_or_of_maven() {
        var properties = new Properties();
        properties.setProperty("db", "in memory");
        properties.setProperty("claudeLoop.maxIterations", "3");
        properties.setProperty("session.topDirectory", "/somewhere");
        properties.setProperty("style.color", "always");
        request.setUserProperties(properties);

        assertThat(words("test"))
                .containsSubsequence("-Dstyle.color=never", "-Ddb=in memory", "test")
                .hasSize(7);
    }

    @Test
    void offline_stays_offline() {
        request.setOffline(true);

        assertThat(words("test")).contains("-o");
    }

    @Test
    void the_switches_of_the_user_are_switched_in_the_nested_call() {
        request.setLoggingLevel(MavenExecutionRequest.LOGGING_LEVEL_ERROR)
                .setShowErrors(true)
                .setUpdateSnapshots(true)
                .setNoSnapshotUpdates(true)
                .setRecursive(false)
                .setIgnoreTransitiveRepositories(true);

        assertThat(words("test")).containsSubsequence("-q", "-e", "-U", "-nsu", "-N", "-itr", "test");
    }

    @ParameterizedTest
    @ValueSource(strings = {MavenExecutionRequest.REACTOR_FAIL_FAST, MavenExecutionRequest.REACTOR_FAIL_NEVER})
    void all_tests_run_whenever_the_outer_build_fails(String behaviour) {
        request.setReactorFailureBehavior(behaviour);

        assertThat(words("test")).contains("--fail-at-end").doesNotContain("-ff", "-fn");
    }

    @Test
    void debugging_the_outer_build_does_not_flood_the_nested_one() {
        request.setLoggingLevel(MavenExecutionRequest.LOGGING_LEVEL_DEBUG);

        assertThat(words("test")).doesNotContain("-X", "-q");
    }

    @Test
    void threads_are_as_many_as_the_user_allowed() {
        request.setDegreeOfConcurrency(2);

        assertThat(words("test")).containsSubsequence("-T", "2", "test");
    }

    @ParameterizedTest
    @CsvSource({"make-upstream,-am", "make-downstream,-amd", "make-both,-am -amd"})
    void modules_are_chosen_as_the_user_chose_them(String make, String flags) {
        request.setSelectedProjects(List.of("app", ":lib"))
                .setExcludedProjects(List.of("docs"))
                .setMakeBehavior(make);

        assertThat(words("test"))
                .containsSubsequence("-pl", "app,:lib,!docs")
                .containsSubsequence(flags.split(" ", -1));
    }

    @Test
    void a_person_types_the_call_in_the_folder_of_the_loop() throws IOException {
        request.setPom(existing("pom.xml"));
        assertThat(typed(folder)).isEqualTo("mvn test");

        existing("mvnw");
        assertThat(typed(folder)).isEqualTo("./mvnw test");

        request.setSelectedProjects(List.of("till"))
                .setMakeBehavior(MavenExecutionRequest.REACTOR_MAKE_UPSTREAM)
                .addActiveProfile("fast")
                .setOffline(true);
        assertThat(typed(folder.resolve("till"))).isEqualTo("../mvnw -f .. -P fast -pl till -am test");
    }

    @Test
    void a_pom_of_another_name_is_named_to_people_too() throws IOException {
        request.setPom(existing("other.xml"));

        assertThat(typed(folder)).isEqualTo("mvn -f other.xml test");
        assertThat(typed(folder.resolve("till"))).isEqualTo("mvn -f ../other.xml test");
    }

    @Test
    void nobody_types_a_profile_that_the_settings_switch_on_or_a_mark() throws IOException {
        var system = new Properties();
        system.setProperty("maven.version", "4.0.0-rc-6");
        request.setPom(existing("pom.xml"))
                .setSystemProperties(system)
                .addActiveProfile("nexus")
                .addActiveProfile("fast")
                .addInactiveProfile("slow");

        assertThat(typed(folder)).isEqualTo("mvn -P fast,!slow test");
        assertThat(nested().words(List.of("test"))).containsSubsequence("-P", "?nexus,?fast,!?slow");
    }

    @Test
    void the_agent_types_the_settings_and_offline_too() throws IOException {
        request.setPom(existing("pom.xml"))
                .setUserSettingsFile(existing("own.xml"))
                .setOffline(true);

        assertThat(nested().typedHere(folder, List.of("test"))).isEqualTo("mvn -o -s own.xml test");
        assertThat(typed(folder)).isEqualTo("mvn test");
    }

    @Test
    void no_jvm_waits_for_a_debugger() {
        var environment = environment(Map.of(
                "MAVEN_OPTS",
                "-Xmx1g -agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=8000 -Dx=1",
                "JAVA_TOOL_OPTIONS",
                "-Xdebug -Xrunjdwp:transport=dt_socket,server=y",
                "MAVEN_DEBUG_OPTS",
                "-agentlib:jdwp=transport=dt_socket,server=y"));

        assertThat(environment)
                .containsEntry("MAVEN_OPTS", "-Xmx1g -Dx=1")
                .containsEntry("JAVA_TOOL_OPTIONS", "")
                .doesNotContainKey("MAVEN_DEBUG_OPTS");
    }

    @Test
    void the_java_of_the_session_is_used_and_the_rest_of_the_environment_stays() {
        assertThat(environment(Map.of("JAVA_HOME", "/other", "DB_URL", "jdbc:x")))
                .containsEntry("JAVA_HOME", System.getProperty("java.home"))
                .containsEntry("DB_URL", "jdbc:x");
    }

    @Test
    void tests_do_not_get_the_address_of_notifications() {
        assertThat(environment(Map.of("CLAUDE_LOOP_NOTIFY_URL", "https://example.org/s3cret", "DB_URL", "jdbc:x")))
                .containsEntry("DB_URL", "jdbc:x")
                .doesNotContainKey("CLAUDE_LOOP_NOTIFY_URL");
    }

    private List<String> words(String... goals) {
        return new NestedMaven(request, folder, Map.of(), List.of()).words(List.of(goals));
    }

    private String typed(Path where) {
        return nested().typed(where, List.of("test"));
    }

    private NestedMaven nested() {
        return new NestedMaven(request, folder, Map.of(), List.of("nexus"));
    }

    private Map<String, String> environment(Map<String, String> outer) {
        return new NestedMaven(request, folder, outer, List.of()).environment();
    }

    private File existing(String name) throws IOException {
        return Files.createFile(folder.resolve(name)).toFile();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
