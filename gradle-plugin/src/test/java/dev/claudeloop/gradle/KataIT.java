package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.Build;
import dev.claudeloop.testsupport.FinishedProcess;
import dev.claudeloop.testsupport.GradleBuild;
import dev.claudeloop.testsupport.GradleHome;
import dev.claudeloop.testsupport.KataScenarios;
import dev.claudeloop.testsupport.PluginRepository;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class KataIT extends KataScenarios {

    @Override
    protected Map<String, Build> versions() {
        var versions = new LinkedHashMap<String, Build>();
        versions.put("the oldest Gradle", gradle(GradleHome.oldest()));
        versions.put("the newest Gradle", gradle(GradleHome.newest()));
        return versions;
    }

    @Override
    protected Build build() {
        return gradle(GradleHome.newest());
    }

    /** Scripts become Groovy, the only language of a Gradle laid out from Maven artifacts; the cache is always on. */
    @Override
    protected void adapt(SampleProject sample) throws IOException {
        for (String script : List.of("build.gradle", "settings.gradle")) {
            Files.move(sample.file(script + ".kts"), sample.file(script));
        }
        sample.write("gradle.properties", "org.gradle.configuration-cache=true\n");
    }

    @Override
    protected List<String> loop(Map<String, String> options) {
        var arguments = new ArrayList<String>(List.of("claudeLoop"));
        options.forEach((name, value) -> arguments.add(spelled(name) + "=" + value));
        return arguments;
    }

    @Override
    protected void configure(SampleProject sample, Map<String, String> options) throws IOException {
        String block = options.entrySet().stream()
                .map(option -> option.getKey() + " = " + literal(option.getValue()))
                .collect(Collectors.joining("\n    ", "\nclaudeLoop {\n    ", "\n}\n"));
        sample.write("build.gradle", sample.read("build.gradle") + block);
    }

    @Override
    protected String spelled(String option) {
        return "-PclaudeLoop." + option;
    }

    @Override
    protected String buildDirectory() {
        return "build";
    }

    @Test
    void a_flag_of_the_task_wins_over_a_property_and_a_cached_configuration_is_used_again() throws IOException {
        SampleProject sample = kata();
        Map<String, String> properties = Map.of("model", "of-the-property", "rehearse", "true", "verify", "never");
        List<String> arguments = new ArrayList<>(loop(properties));
        arguments.addAll(1, List.of("--model=of-the-flag", "--max-iterations=1", "--delay=0s"));

        build().run(sample, arguments.toArray(String[]::new)).requireSuccess();
        FinishedProcess again =
                build().run(sample, arguments.toArray(String[]::new)).requireSuccess();

        assertThat(records(sample).option("model")).isEqualTo("of-the-flag");
        assertThat(records(sample).option("maxIterations")).isEqualTo("1");
        assertThat(again.output()).contains("Reusing configuration cache.");
    }

    private Build gradle(GradleHome home) {
        return GradleBuild.with(home, PluginRepository.withGradlePlugin(folder));
    }

    private static String literal(String value) {
        return value.chars().allMatch(Character::isDigit) ? value : "\"" + value + "\"";
    }
}
