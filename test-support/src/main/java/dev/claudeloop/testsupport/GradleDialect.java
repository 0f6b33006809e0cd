package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The loop under Gradle, from a configuration cache entry that was stored just before; but for the oldest Gradle. */
public final class GradleDialect implements BuildDialect {
    private static final String IN_TEST = "useJUnitPlatform()\n";

    /** The daemons of the nested builds live for seconds, so their code is compiled fast and not well. */
    private static final String PROPERTIES = """
            org.gradle.configuration-cache=true
            org.gradle.jvmargs=-Xmx512m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
            """;

    /** The idle daemon of another test's nested build may serve this one, and is told to stop when that loop ends. */
    private static final String LENT_DAEMON =
            "\\n*Daemon will be stopped at the end of the build .*\\n+(?:> Task :claudeLoop\\n)?";

    @Override
    public Map<String, Supplier<Build>> versions(Path folder) {
        var versions = new LinkedHashMap<String, Supplier<Build>>();
        // Gradle 8 has no configuration cache unless it is asked for.
        versions.put(
                "the oldest Gradle without the configuration cache",
                () -> GradleBuild.with(GradleHome.oldest(), PluginRepository.withGradlePlugin(folder))
                        .withoutConfigurationCache());
        versions.put("the newest Gradle", () -> gradle(GradleHome.newest(), folder));
        GradleHome.ofTheUser().ifPresent(home -> versions.put("the Gradle in GRADLE_HOME", () -> gradle(home, folder)));
        return versions;
    }

    @Override
    public Build build(Path folder) {
        return gradle(GradleHome.newest(), folder);
    }

    /** Scripts become Groovy, the only language of a Gradle laid out from Maven artifacts; the cache is always on. */
    @Override
    public void adapt(SampleProject sample) throws IOException {
        try (Stream<Path> files = Files.walk(sample.directory())) {
            for (Path script : files.filter(file -> file.toString().endsWith(".gradle.kts"))
                    .toList()) {
                String name = String.valueOf(script.getFileName());
                Files.move(script, script.resolveSibling(name.replaceFirst("\\.kts$", "")));
            }
        }
        sample.write("gradle.properties", PROPERTIES);
    }

    @Override
    public String loop() {
        return "claudeLoop";
    }

    @Override
    public void adaptModule(SampleProject sample, String module) throws IOException {
        String start = "plugins {\n";
        var applied = new FileEdit(module + "/build.gradle", start, start + "    id(\"dev.claudeloop\")\n");
        sample.write(applied.file(), applied.in(sample));
    }

    @Override
    public List<String> loopOf(String module) {
        return List.of(":" + module + ":" + loop());
    }

    @Override
    public String control(String action) {
        String prefix = action.equals("plan") || action.equals("build") ? "claude" : "claudeLoop";
        return prefix + action.substring(0, 1).toUpperCase(Locale.ROOT) + action.substring(1);
    }

    @Override
    public String spelled(String option) {
        return "-PclaudeLoop." + option;
    }

    @Override
    public void configure(SampleProject sample, Map<String, String> options) throws IOException {
        String block = options.entrySet().stream()
                .map(option -> option.getKey() + " = " + literal(option.getValue()))
                .collect(Collectors.joining("\n    ", "\nclaudeLoop {\n    ", "\n}\n"));
        sample.write("build.gradle", sample.read("build.gradle") + block);
    }

    @Override
    public String verifyOption() {
        return "verifyTasks";
    }

    @Override
    public String buildDirectory() {
        return "build";
    }

    @Override
    public String reportFolder() {
        return "test-results/test";
    }

    @Override
    public void followQuickStart(SampleProject project, MarkdownPage readme) throws IOException {
        String script = SampleProject.source("kata", "build.gradle.kts");
        project.write("settings.gradle", readme.code("kotlin").get(0) + "\n")
                .write(
                        "build.gradle",
                        readme.code("groovy").get(0) + "\n" + script.substring(script.indexOf("repositories")))
                .write("gradle.properties", PROPERTIES);
    }

    @Override
    public FileEdit excluding(String testClass) {
        return inTest("exclude(\"**/" + testClass + "*\")");
    }

    @Override
    public FileEdit ignoringFailures() {
        return inTest("ignoreFailures = true");
    }

    @Override
    public FileEdit withoutUsualReports() {
        return inTest("reports.junitXml.required = false");
    }

    @Override
    public String loopOutput(String output) {
        return output.replaceFirst("(?s)^.*?> Task :claudeLoop\\n", "")
                .replaceFirst("(?s)\\n*(?:FAILURE: |BUILD SUCCESSFUL|\\[Incubating] ).*$", "\n")
                .replaceAll("\\n*> Task :claudeLoop FAILED\\n", "\n")
                .replaceAll(LENT_DAEMON, "\n");
    }

    private static FileEdit inTest(String line) {
        return new FileEdit("build.gradle", IN_TEST, IN_TEST + "    " + line + "\n");
    }

    private static Build gradle(GradleHome home, Path folder) {
        return GradleBuild.with(home, PluginRepository.withGradlePlugin(folder)).fromConfigurationCache();
    }

    private static String literal(String value) {
        return value.chars().allMatch(Character::isDigit) ? value : "\"" + value + "\"";
    }
}
