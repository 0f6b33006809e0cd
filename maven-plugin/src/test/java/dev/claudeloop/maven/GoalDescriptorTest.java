package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GoalDescriptorTest {

    /** The option that has no meaning for Maven. */
    private static final List<Option<?>> OF_GRADLE = List.of(LoopOptions.VERIFY_TASKS);

    private List<Xpp3Dom> mojos = List.of();

    @BeforeEach
    void read_what_the_build_generated() throws IOException, XmlPullParserException {
        try (InputStream in = getClass().getResourceAsStream("/META-INF/maven/plugin.xml")) {
            mojos = Arrays.stream(
                            Xpp3DomBuilder.build(in, "UTF-8").getChild("mojos").getChildren())
                    .filter(mojo -> !goal(mojo).equals("help"))
                    .toList();
        }
    }

    @Test
    void there_is_a_goal_for_all_that_people_do_with_a_loop() {
        assertThat(mojos)
                .extracting(GoalDescriptorTest::goal)
                .containsExactlyInAnyOrder("run", "plan", "build", "init", "status", "reset", "cancel", "hooks");
    }

    @Test
    void a_goal_runs_once_for_the_whole_reactor_of_a_project() {
        assertThat(mojos).allSatisfy(mojo -> {
            assertThat(mojo.getChild("aggregator").getValue()).isEqualTo("true");
            assertThat(mojo.getChild("threadSafe").getValue()).isEqualTo("true");
            assertThat(mojo.getChild("requiresProject").getValue()).isEqualTo("true");
            assertThat(mojo.getChild("phase")).isNull();
        });
    }

    @Test
    void a_goal_says_what_it_does_and_since_when_it_is_there() {
        assertThat(mojos).allSatisfy(mojo -> {
            assertThat(mojo.getChild("description").getValue()).endsWith(".");
            assertThat(mojo.getChild("since").getValue()).isEqualTo("0.1.0");
        });
    }

    @Test
    void every_parameter_of_every_goal_is_an_option() {
        List<String> options = LoopOptions.ALL.stream()
                .filter(option -> !OF_GRADLE.contains(option))
                .map(Option::name)
                .toList();
        assertThat(mojos)
                .allSatisfy(mojo -> assertThat(mojo.getChild("parameters").getChildren())
                        .extracting(parameter -> parameter.getChild("name").getValue())
                        .containsExactlyInAnyOrderElementsOf(options));
    }

    private static String goal(Xpp3Dom mojo) {
        return mojo.getChild("goal").getValue();
    }
}
