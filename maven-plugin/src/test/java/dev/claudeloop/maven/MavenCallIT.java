package dev.claudeloop.maven;

import static dev.claudeloop.testsupport.RehearsedIteration.claiming;
import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.FileEdit;
import dev.claudeloop.testsupport.FinishedProcess;
import dev.claudeloop.testsupport.LoopScenarios;
import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How Maven was called: what reaches the nested build, whose loop it is, and how mistakes end. */
class MavenCallIT extends LoopScenarios {
    private static final String PLUGIN = "dev.claudeloop:claude-loop-maven-plugin:0.1.0-SNAPSHOT:";
    private static final String FAILURE = "/MojoFailureException";
    private static final String BROKEN = "/MojoExecutionException";
    private static final Map<String, String> ONCE = Map.of("rehearse", "true", "maxIterations", "1");

    private static final FileEdit DISCOUNTED = new FileEdit(
            "src/main/java/shop/till/Till.java",
            "return Price.sum(prices);",
            "int sum = Price.sum(prices).cents(); return new Price(sum - sum * discount.percent() / 100);");

    MavenCallIT() {
        super(new MavenDialect());
    }

    @Test
    void one_module_has_a_loop_of_its_own_and_its_tests_run_as_the_user_calls_maven() throws IOException {
        SampleProject sample = copy("multi-module");
        SampleProject till = new SampleProject(sample.file("till"));
        till.write(".claude-loop/INSTRUCTIONS.md", "Take the discount off.\n");
        rehearse(till, claiming().edit(DISCOUNTED));
        tellTheCall(sample);
        sample.initGit();

        String[] call = {
            "-pl", "till", "-am", "-T", "2", "-o", "-s", "own.xml", "-P", "told,!quiet", "-Dgreeting=good day"
        };
        run(build(), sample, Map.of("rehearse", "true"), call).requireSuccess();

        assertFinished(till, "complete", 1);
        assertThat(records(till).passed())
                .as("with -am also the tests of what it needs")
                .containsExactly(6);
        assertThat(records(till).option("maxTurns")).as(".mvn/maven.config").isEqualTo("9");
        assertThat(records(till).option("model")).as("the settings").isEqualTo("of-the-settings");
        assertThat(till.read(".claude-loop/state/rehearsal.log"))
                .contains("mvn -f .. -o -s ../own.xml -P told,!quiet -pl till -am test");
        assertThat(sample.has("target")).isFalse();
        assertThat(sample.has(".claude-loop/state")).isFalse();
    }

    @Test
    void options_of_a_module_that_maven_does_not_read_are_refused() throws IOException {
        SampleProject sample = sample("multi-module");
        sample.write("till/pom.xml", new FileEdit("till/pom.xml", "<dependencies>", """
                <properties><claudeLoop.maxCostUsd>5</claudeLoop.maxCostUsd></properties>
                <dependencies>""").in(sample));
        var rehearsal = Map.of("rehearse", "true", "prompt", "Take the discount off.");

        FinishedProcess refused = run(build(), sample, rehearsal, "-pl", "till", "-am");

        assertFailsWith(refused, BROKEN);
        assertThat(refused.output())
                .contains("from the POM of multi-module; <claudeLoop.maxCostUsd> in the POM of till would do nothing.");
        run(build(), sample, rehearsal, "-pl", "till", "-am", "-DclaudeLoop.maxCostUsd=5", "-DclaudeLoop.verify=never")
                .requireSuccess();
    }

    @Test
    void each_place_wins_over_those_after_it() throws IOException {
        SampleProject sample = sample("kata")
                .write(".mvn/maven.config", "-DclaudeLoop.maxTurns=9\n")
                .write("own.xml", """
                        <settings><profiles><profile><id>own</id><properties>
                          <claudeLoop.maxTurns>6</claudeLoop.maxTurns>
                          <claudeLoop.keepRuns>6</claudeLoop.keepRuns>
                          <claudeLoop.stuckThreshold>6</claudeLoop.stuckThreshold>
                          <claudeLoop.sameErrorThreshold>6</claudeLoop.sameErrorThreshold>
                          <claudeLoop.environment>OF_SETTINGS=6</claudeLoop.environment>
                        </properties></profile></profiles>
                        <activeProfiles><activeProfile>own</activeProfile></activeProfiles></settings>
                        """);
        dialect.configure(sample, Map.of("maxTurns", "7", "keepRuns", "7", "stuckThreshold", "7"));
        Map<String, String> variables = Map.of("CLAUDE_LOOP_MAX_TURNS", "8", "CLAUDE_LOOP_KEEP_RUNS", "8");

        run(build().withEnvironment(variables), sample, ONCE, "-DclaudeLoop.verify=never", "-s", "own.xml")
                .requireSuccess();

        assertThat(records(sample).option("maxTurns")).as("command line").isEqualTo("9");
        assertThat(records(sample).option("keepRuns")).as("environment").isEqualTo("8");
        assertThat(records(sample).option("stuckThreshold")).as("POM").isEqualTo("7");
        assertThat(records(sample).option("sameErrorThreshold")).as("settings").isEqualTo("6");
        assertThat(records(sample).option("environment")).as("a map").isEqualTo("OF_SETTINGS");
        assertThat(records(sample).option("idleTimeout")).as("default").isEqualTo("10m");
    }

    @Test
    void a_goal_that_is_bound_to_a_phase_of_all_modules_runs_one_loop() throws IOException {
        SampleProject sample = sample("multi-module");
        rehearse(
                sample,
                claiming().edit(new FileEdit("till/" + DISCOUNTED.file(), DISCOUNTED.oldText(), DISCOUNTED.newText())));
        String version = "<version>${claude-loop.version}</version>";
        sample.write("pom.xml", new FileEdit("pom.xml", version, version + """
                <executions><execution>
                  <phase>prepare-package</phase>
                  <goals><goal>run</goal></goals>
                </execution></executions>""").in(sample));

        FinishedProcess run = build().run(sample, "-T", "2", "prepare-package", "-DclaudeLoop.rehearse")
                .requireSuccess();

        assertFinished(sample, "complete", 1);
        assertThat(run.output())
                .containsOnlyOnce("Task completed successfully")
                .contains("it does not run for each module");
    }

    @Test
    void a_quiet_call_from_elsewhere_with_a_pom_of_another_name_loops_in_the_folder_of_the_pom() throws IOException {
        SampleProject sample = copy("kata");
        Files.move(sample.file("pom.xml"), sample.file("other.xml"));
        sample.initGit();

        FinishedProcess run = build().run(
                        folder,
                        "-q",
                        "-f",
                        sample.file("other.xml").toString(),
                        "claude-loop:run",
                        "-DclaudeLoop.rehearse",
                        "-DclaudeLoop.delay=0s")
                .requireSuccess();

        assertFinished(sample, "complete", 3);
        assertThat(run.output().strip()).isEmpty();
        assertThat(sample.read(".claude-loop/state/rehearsal.log")).contains("mvn -f other.xml test");
    }

    @Test
    void a_loop_that_ended_badly_is_a_failure_and_one_that_could_not_begin_an_error() throws IOException {
        SampleProject sample = sample("kata");

        assertFailsWith(run(build(), sample, ONCE), FAILURE);
        assertFailsWith(run(build(), sample, Map.of("rehearse", "true"), "-DskipTests"), BROKEN);
    }

    @Test
    void a_module_without_those_that_it_needs_is_no_work_for_an_agent() throws IOException {
        SampleProject sample = sample("multi-module");
        new SampleProject(sample.file("till")).write(".claude-loop/INSTRUCTIONS.md", "Take the discount off.\n");

        FinishedProcess run = run(build(), sample, Map.of("rehearse", "true"), "-pl", "till");

        assertFailsWith(run, BROKEN);
        assertThat(run.output())
                .contains("Maven was called for till alone, but it needs prices, discounts of the same build")
                .contains("Call Maven with -am")
                .doesNotContain("Running iteration");
    }

    @Test
    void a_wrong_value_of_the_pom_is_named_as_its_element() throws IOException {
        SampleProject sample = sample("kata");
        dialect.configure(sample, Map.of("maxIterations", "many"));

        FinishedProcess run = run(build(), sample, Map.of());

        assertFailsWith(run, BROKEN);
        assertThat(run.output()).contains("<maxIterations> is 'many', but must be a whole number from 0 up.");
    }

    @Test
    void a_misspelled_option_of_the_pom_is_named_as_its_element() throws IOException {
        SampleProject sample = sample("kata");
        dialect.configure(sample, Map.of("maxIteration", "3"));

        FinishedProcess run = run(build(), sample, Map.of());

        assertFailsWith(run, BROKEN);
        assertThat(run.output()).contains("<maxIteration> is no option of claude-loop; did you mean <maxIterations>?");
    }

    @Test
    void without_a_pom_maven_says_that_the_goals_need_one_and_help_is_given_all_the_same() {
        FinishedProcess status = build().run(folder, PLUGIN + "status");
        FinishedProcess help =
                build().run(folder, PLUGIN + "help", "-Ddetail", "-Dgoal=run").requireSuccess();

        assertFailsWith(status, "there is no POM in this directory");
        assertThat(help.output())
                .contains("claude-loop:run")
                .contains("Iterations of this run")
                .contains("User property: claudeLoop.maxIterations");
    }

    /** Adds a test that is green only if settings, profiles, properties and the files in .mvn have reached it. */
    private static void tellTheCall(SampleProject sample) throws IOException {
        sample.write(".mvn/maven.config", "-DclaudeLoop.maxTurns=9\n-Dfrom.config=yes\n")
                .write(".mvn/jvm.config", "-Dfrom.jvm.config=yes\n")
                .write("own.xml", """
                        <settings><profiles><profile><id>own</id><properties>
                          <of.settings>yes</of.settings>
                          <claudeLoop.model>of-the-settings</claudeLoop.model>
                        </properties></profile></profiles>
                        <activeProfiles><activeProfile>own</activeProfile></activeProfiles></settings>
                        """)
                .write("till/src/test/java/shop/till/CallTest.java", """
                        package shop.till;

                        import static org.junit.jupiter.api.Assertions.assertEquals;

                        class CallTest {
                            @org.junit.jupiter.api.Test
                            void all_of_the_call_is_here() {
                                assertEquals("good day", System.getProperty("greeting"));
                                assertEquals("yes", System.getProperty("from.config"));
                                assertEquals("yes yes loud", System.getProperty("told"));
                            }
                        }
                        """);
        sample.write("pom.xml", new FileEdit("pom.xml", "</project>", """
                <profiles>
                  <profile><id>told</id><properties>
                    <argLine>"-Dtold=${of.settings} ${from.jvm.config} ${volume}"</argLine>
                    <volume>loud</volume>
                  </properties></profile>
                  <profile><id>quiet</id><activation><property><name>greeting</name></property></activation>
                    <properties><volume>low</volume></properties></profile>
                </profiles>
                </project>""").in(sample));
    }
}
