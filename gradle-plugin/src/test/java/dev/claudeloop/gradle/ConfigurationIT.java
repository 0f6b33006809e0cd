package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.FinishedProcess;
import dev.claudeloop.testsupport.GradleBuild;
import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.GradleHome;
import dev.claudeloop.testsupport.LoopRecords;
import dev.claudeloop.testsupport.LoopScenarios;
import dev.claudeloop.testsupport.PluginRepository;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationIT extends LoopScenarios {
    private static final String UNENCRYPTED = "-Dorg.gradle.configuration-cache.internal.encryption=false";
    private static final Map<String, String> ONCE = Map.of("verify", "never", "maxIterations", "1");

    ConfigurationIT() {
        super(new GradleDialect());
    }

    @Test
    void no_task_of_the_loop_is_made_for_a_build_that_needs_none() throws IOException {
        SampleProject sample = withScript("""
                tasks.configureEach { if (it.name.startsWith('claude')) println("made: ${it.name}") }
                """);

        GradleBuild build = GradleBuild.with(GradleHome.newest(), PluginRepository.withGradlePlugin(folder));
        String help = build.run(sample, "help").requireSuccess().output();
        String status = build.run(sample, "claudeLoopStatus").requireSuccess().output();

        assertThat(help).doesNotContain("made: ");
        assertThat(status).contains("made: claudeLoopStatus");
    }

    @Test
    void values_that_a_script_computes_are_asked_for_when_the_loop_runs() throws IOException {
        SampleProject sample = withScript("""
                claudeLoop {
                    model = providers.environmentVariable('MODEL_OF_THE_TEAM')
                    maxTurns = provider { 7 }
                    allowedTools = providers.environmentVariable('TOOLS_OF_THE_TEAM').map { it.split(',').toList() }
                    planFile = providers.gradleProperty('team').map { "plan-of-${it}.md".toString() }
                }
                """);

        run(
                        build().withEnvironment(Map.of("MODEL_OF_THE_TEAM", "opus", "TOOLS_OF_THE_TEAM", "Read,Task")),
                        sample,
                        ONCE,
                        "-Pteam=loopers",
                        "-PclaudeLoop.rehearse")
                .requireSuccess();

        assertThat(records(sample).option("model")).isEqualTo("opus");
        assertThat(records(sample).option("maxTurns")).isEqualTo("7");
        assertThat(records(sample).option("allowedTools")).contains("Task").doesNotContain("Write");
        assertThat(records(sample).option("planFile")).isEqualTo("plan-of-loopers.md");
    }

    @ParameterizedTest
    @CsvSource({"5, 500000", "5.0, 500000L", "5.5d, 5e5 as int"})
    void amounts_are_written_as_any_number_of_the_language(String cost, String tokens) throws IOException {
        SampleProject sample =
                withScript("claudeLoop {\n    maxCostUsd = " + cost + "\n    maxTokens = " + tokens + "\n}");

        run(build(), sample, ONCE, "-PclaudeLoop.rehearse").requireSuccess();

        assertThat(records(sample).option("maxCostUsd")).isEqualTo(cost.replace("d", ""));
        assertThat(records(sample).option("maxTokens")).isEqualTo("500000");
    }

    @Test
    void an_option_as_maven_users_write_it_is_not_ignored() throws IOException {
        FinishedProcess run = run(build(), sample("kata"), ONCE, "-DclaudeLoop.maxCostUsd=1");

        assertFailsWith(run, "-DclaudeLoop.maxCostUsd does nothing under Gradle; write -PclaudeLoop.maxCostUsd.");
    }

    /** Gradle keeps the -P properties of the command line itself, to see whether they change; encrypted, by default. */
    @Test
    void the_configuration_cache_stores_no_secret_of_the_environment_or_of_a_file() throws IOException {
        SampleProject sample = withScript("claudeLoop { promptFile = 'prompt-of-the-script.md' }")
                .write("prompt-of-the-script.md", "Do it.");
        String secrets = "claudeLoop.environment=TOKEN=hushOfTheFile\nteam.password=hushOfTheTeam\n";
        sample.write("gradle.properties", sample.read("gradle.properties") + secrets);
        var build = build().withEnvironment(Map.of("ANTHROPIC_API_KEY", "hushOfTheEnvironment"));

        run(build, sample, ONCE, "-PclaudeLoop.rehearse", UNENCRYPTED).requireSuccess();

        assertThat(filesWith("prompt-of-the-script.md", sample))
                .as("what is stored can be read")
                .isNotEmpty();
        assertThat(filesWith("hushOf", sample)).isEmpty();

        run(build, sample, ONCE, "-PclaudeLoop.rehearse", "-PclaudeLoop.environment=TOKEN=hushOfTheCommandLine")
                .requireSuccess();

        assertThat(filesWith("hushOf", sample)).isEmpty();
    }

    /** A property that the configuration does not read makes no other entry. */
    @Test
    void a_call_that_hits_the_configuration_cache_hands_its_own_system_properties_to_the_tests() throws IOException {
        SampleProject sample = withScript("""
                tasks.withType(Test).configureEach {
                    doFirst { it.systemProperty('db.url', System.getProperty('db.url') ?: 'none') }
                }
                """).write("src/test/java/kata/DatabaseTest.java", """
                package kata;

                import org.junit.jupiter.api.Assertions;
                import org.junit.jupiter.api.Test;

                class DatabaseTest {
                    @Test
                    void is_there() {
                        Assertions.assertEquals("jdbc:x", System.getProperty("db.url"));
                    }
                }
                """);
        var options = Map.of("maxIterations", "1", "resume", "false", "failOnRedTests", "false");
        var build = GradleBuild.with(GradleHome.newest(), PluginRepository.withGradlePlugin(folder));

        FinishedProcess stored =
                run(build, sample, options, "-PclaudeLoop.rehearse").requireSuccess();
        assertThat(stored.output()).contains("Configuration cache entry stored.");
        assertThat(failingTests(records(sample))).contains("kata.DatabaseTest.is_there");
        FinishedProcess hit = run(build, sample, options, "-PclaudeLoop.rehearse", "-Ddb.url=jdbc:x");

        assertThat(hit.output()).contains("Reusing configuration cache.");
        assertThat(failingTests(records(sample))).doesNotContain("kata.DatabaseTest.is_there");
    }

    private static List<String> failingTests(LoopRecords records) {
        return records.run().at("/baseline/failures").findValuesAsString("id");
    }

    private SampleProject withScript(String lines) throws IOException {
        SampleProject sample = sample("kata");
        return sample.write("build.gradle", sample.read("build.gradle") + "\n" + lines + "\n");
    }

    private static List<Path> filesWith(String text, SampleProject sample) throws IOException {
        try (Stream<Path> files = Files.walk(sample.file(".gradle"))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> bytes(file).contains(text))
                    .toList();
        }
    }

    private static String bytes(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
