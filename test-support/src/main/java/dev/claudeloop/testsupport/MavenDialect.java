package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;

/** The loop under Maven. */
public final class MavenDialect implements BuildDialect {
    private static final String LOOP_VERSION = "<version>${claude-loop.version}</version>";
    private static final String SUREFIRE = "<artifactId>maven-surefire-plugin</artifactId>";

    @Override
    public Map<String, Supplier<Build>> versions(Path folder) {
        var versions = new LinkedHashMap<String, Supplier<Build>>();
        versions.put("the oldest Maven", () -> maven(MavenHome.oldest(), folder));
        versions.put("Maven 3", () -> maven(MavenHome.maven3(), folder));
        versions.put("Maven 4", () -> maven(MavenHome.maven4(), folder));
        versions.put(
                "Maven 3 on JDK 25",
                () -> maven(MavenHome.maven3(), folder)
                        .withJdk(
                                Jdk.find(25)
                                        .orElseGet(
                                                () -> Assumptions.abort(
                                                        "there is no JDK 25: set JAVA_HOME_25_X64 to one, or put it beside the one that is running"))));
        return versions;
    }

    @Override
    public Build build(Path folder) {
        return maven(MavenHome.maven3(), folder);
    }

    @Override
    public String loop() {
        return "claude-loop:run";
    }

    @Override
    public List<String> loopOf(String module) {
        return List.of("-pl", module, "-am", loop());
    }

    @Override
    public String control(String action) {
        return "claude-loop:" + action;
    }

    @Override
    public String spelled(String option) {
        return "-DclaudeLoop." + option;
    }

    @Override
    public void configure(SampleProject sample, Map<String, String> options) throws IOException {
        String elements = options.entrySet().stream()
                .map(option -> "<" + option.getKey() + ">" + option.getValue() + "</" + option.getKey() + ">")
                .collect(Collectors.joining());
        sample.write("pom.xml", configuration(LOOP_VERSION, elements).in(sample));
    }

    @Override
    public String verifyOption() {
        return "verifyGoals";
    }

    @Override
    public String buildDirectory() {
        return "target";
    }

    @Override
    public String reportFolder() {
        return "surefire-reports";
    }

    @Override
    public void followQuickStart(SampleProject project, MarkdownPage readme) throws IOException {
        String plugin = SampleProject.source("kata", "pom.xml")
                .replaceFirst("(?s)<plugin>\\s*<groupId>dev.claudeloop.*?</plugin>", "QUICK-START");
        project.write(
                "pom.xml", plugin.replace("QUICK-START", readme.code("xml").get(0)));
    }

    @Override
    public FileEdit excluding(String testClass) {
        return configuration(SUREFIRE, "<excludes><exclude>**/" + testClass + ".java</exclude></excludes>");
    }

    @Override
    public FileEdit ignoringFailures() {
        return configuration(SUREFIRE, "<testFailureIgnore>true</testFailureIgnore>");
    }

    @Override
    public FileEdit withoutUsualReports() {
        return configuration(SUREFIRE, "<reportsDirectory>${project.build.directory}/elsewhere</reportsDirectory>");
    }

    @Override
    public String loopOutput(String output) {
        return output.replaceFirst("(?s)^.*?\\[INFO\\] --- claude-loop:[^\\n]*\\n", "")
                .replaceFirst("(?s)\\[INFO\\] -{20}.*$|\\[ERROR\\] Failed to execute goal.*$", "")
                .replaceAll("(?m)^\\[(?:INFO|WARNING|ERROR)\\] ", "");
    }

    private static FileEdit configuration(String element, String content) {
        return new FileEdit("pom.xml", element, element + "<configuration>" + content + "</configuration>");
    }

    private static Build maven(MavenHome home, Path folder) {
        return MavenBuild.with(home, PluginRepository.withMavenPlugin(folder));
    }
}
