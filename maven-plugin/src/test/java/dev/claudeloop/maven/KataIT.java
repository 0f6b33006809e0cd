package dev.claudeloop.maven;

import dev.claudeloop.testsupport.Build;
import dev.claudeloop.testsupport.Jdk;
import dev.claudeloop.testsupport.KataScenarios;
import dev.claudeloop.testsupport.MavenBuild;
import dev.claudeloop.testsupport.MavenHome;
import dev.claudeloop.testsupport.PluginRepository;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

class KataIT extends KataScenarios {

    @Override
    protected Map<String, Build> versions() {
        var versions = new LinkedHashMap<String, Build>();
        versions.put("the installed Maven", maven(MavenHome.installed()));
        versions.put("Maven 3", maven(MavenHome.maven3()));
        versions.put("Maven 4", maven(MavenHome.maven4()));
        Jdk.find(25)
                .ifPresent(jdk -> versions.put(
                        "Maven 3 on JDK 25", maven(MavenHome.maven3()).withJdk(jdk)));
        return versions;
    }

    @Override
    protected Build build() {
        return maven(MavenHome.maven3());
    }

    @Override
    protected List<String> loop(Map<String, String> options) {
        var arguments = new ArrayList<String>(List.of("claude-loop:run"));
        options.forEach((name, value) -> arguments.add(spelled(name) + "=" + value));
        return arguments;
    }

    @Override
    protected void configure(SampleProject sample, Map<String, String> options) throws IOException {
        String version = "<version>${claude-loop.version}</version>";
        String elements = options.entrySet().stream()
                .map(option -> "<" + option.getKey() + ">" + option.getValue() + "</" + option.getKey() + ">")
                .collect(Collectors.joining());
        sample.write(
                "pom.xml",
                sample.read("pom.xml").replace(version, version + "<configuration>" + elements + "</configuration>"));
    }

    @Override
    protected String spelled(String option) {
        return "-DclaudeLoop." + option;
    }

    @Override
    protected String buildDirectory() {
        return "target";
    }

    private Build maven(MavenHome home) {
        return MavenBuild.with(home, PluginRepository.withMavenPlugin(folder));
    }
}
