package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GoalDescriptorTest {

    /** The option that has no meaning for Maven. */
    private static final List<Option<?>> OF_GRADLE = List.of(LoopOptions.VERIFY_TASKS);

    private Xpp3Dom run;

    @BeforeEach
    void read_what_the_build_generated() throws IOException, XmlPullParserException {
        try (InputStream in = getClass().getResourceAsStream("/META-INF/maven/plugin.xml")) {
            Xpp3Dom mojos = Xpp3DomBuilder.build(in, "UTF-8").getChild("mojos");
            run = child(mojos.getChildren(), "goal", "run");
        }
    }

    @Test
    void the_goal_runs_once_for_the_whole_reactor() {
        assertThat(run.getChild("aggregator").getValue()).isEqualTo("true");
        assertThat(run.getChild("threadSafe").getValue()).isEqualTo("true");
        assertThat(run.getChild("phase")).isNull();
    }

    @Test
    void every_option_is_a_parameter_with_the_words_and_the_default_of_the_loop() {
        for (Option<?> option : LoopOptions.ALL) {
            if (OF_GRADLE.contains(option)) {
                continue;
            }
            Xpp3Dom parameter = child(run.getChild("parameters").getChildren(), "name", option.name());

            assertThat(parameter.getChild("description").getValue())
                    .as(option.name())
                    .isEqualTo(documentation(option));
            assertThat(parameter.getChild("since").getValue()).as(option.name()).isEqualTo("0.1.0");
        }
    }

    @Test
    void every_parameter_is_an_option() {
        assertThat(run.getChild("parameters").getChildren())
                .extracting(parameter -> parameter.getChild("name").getValue())
                .containsExactlyInAnyOrderElementsOf(LoopOptions.ALL.stream()
                        .filter(option -> !OF_GRADLE.contains(option))
                        .map(Option::name)
                        .toList());
    }

    private static String documentation(Option<?> option) {
        String words = option.description().replace("Maven: the", "The");
        return option.fallback().isEmpty() ? words : words + " Default: " + option.fallback() + ".";
    }

    private static Xpp3Dom child(Xpp3Dom[] children, String name, String value) {
        for (Xpp3Dom child : children) {
            if (child.getChild(name).getValue().equals(value)) {
                return child;
            }
        }
        throw new AssertionError("no " + name + " " + value);
    }
}
