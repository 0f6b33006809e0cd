package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.testsupport.LoopCommands;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.junit.jupiter.api.Test;

/** The Maven commands in the samples are goals and options that exist, with values that they take. */
class SampleCommandsTest {
    private static final Set<String> OF_MAVEN = Set.of("mvn", "-B", "-pl", "till", "-am");

    @Test
    void every_word_is_known() throws IOException, XmlPullParserException {
        Map<String, Set<String>> goals = goals();
        Map<String, List<String>> commands = LoopCommands.ofMaven();

        assertThat(commands).hasSizeGreaterThanOrEqualTo(10);
        commands.forEach((command, words) -> {
            var options = new HashMap<String, Object>();
            String goal = "";
            for (String word : words) {
                if (word.startsWith("claude-loop:")) {
                    goal = word.substring("claude-loop:".length());
                } else if (word.startsWith("-DclaudeLoop.")) {
                    String[] option = word.substring("-DclaudeLoop.".length()).split("=", 2);
                    options.put(option[0], option.length == 1 ? "true" : option[1]);
                } else {
                    assertThat(OF_MAVEN).as(command).contains(word);
                }
            }
            assertThat(goals).as(command).containsKey(goal);
            assertThat(goals.get(goal)).as(command).containsAll(options.keySet());
            LoopOptions.of(new OptionLayer(options, option -> command));
        });
    }

    @Test
    void a_build_server_does_so_many_iterations_per_job_and_spends_no_more_than_the_budget_of_the_session() {
        assertThat(LoopCommands.ofMaven().entrySet().stream()
                        .filter(command -> command.getKey().contains(".yml")))
                .hasSize(4)
                .allMatch(command -> command.getKey().contains("-DclaudeLoop.maxIterations=")
                        && command.getKey().contains("-DclaudeLoop.maxCostUsd=")
                        && command.getKey().contains("-DclaudeLoop.waitForUsageLimit=false"))
                .as("time that is spent once is spent for all later jobs")
                .noneMatch(command -> command.getKey().contains("-DclaudeLoop.maxDuration="));
    }

    /** The parameters of each goal that the build described. */
    private static Map<String, Set<String>> goals() throws IOException, XmlPullParserException {
        var goals = new HashMap<String, Set<String>>();
        try (InputStream in = SampleCommandsTest.class.getResourceAsStream("/META-INF/maven/plugin.xml")) {
            for (Xpp3Dom mojo :
                    Xpp3DomBuilder.build(in, "UTF-8").getChild("mojos").getChildren()) {
                var parameters = new HashSet<String>();
                for (Xpp3Dom parameter : mojo.getChild("parameters").getChildren()) {
                    parameters.add(parameter.getChild("name").getValue());
                }
                goals.put(mojo.getChild("goal").getValue(), parameters);
            }
        }
        return goals;
    }
}
