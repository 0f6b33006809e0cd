package dev.claudeloop.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.testsupport.MarkdownPage;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.junit.jupiter.api.Test;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What the pages say is checked against what there is. */
class DocumentationIT {
    private static final Pattern GOAL = Pattern.compile("\\bclaude-loop:([a-z]+)");
    private static final Pattern TASK = Pattern.compile("\\bclaude(?:Loop|Plan|Build)[A-Z]?[a-z]*\\b(?![.{])");
    private static final Pattern PROPERTY = Pattern.compile("-[DP]claudeLoop\\.(\\w+)");
    private static final Pattern FLAG = Pattern.compile("(?<![\\w-])--([a-z-]+)");
    private static final Pattern FOR_GRADLE = Pattern.compile("(?:--|(?:\\./)?gradlew? ).*");
    private static final Set<String> FLAGS_OF_OTHERS = Set.of(
            "build-cache",
            "configuration-cache",
            "continue",
            "dependency-verification",
            "fail-at-end",
            "include-build",
            "max-workers",
            "no-build-cache",
            "no-configuration-cache",
            "no-parallel",
            "offline",
            "parallel",
            "project-cache-dir",
            "refresh-dependencies",
            "rerun-tasks",
            "stacktrace");
    private static final Pattern JAVA_STRING_JOINT = Pattern.compile("\"\\s*\\+\\s*\"");
    private static final Pattern LEFT_OUT = Pattern.compile("\\.\\.\\.|'[^']*'|\\{\\{\\w+}}|\\b\\d+\\b");
    private static final int TELLING = 8;

    private final Repository repository = Repository.ofThisModule();

    @Test
    void every_link_leads_somewhere() {
        for (MarkdownPage page : pages()) {
            for (String link : page.links()) {
                if (!link.matches("[a-z]+:.*")) {
                    assertLeadsSomewhere(page, link);
                }
            }
        }
    }

    @Test
    void every_page_can_be_reached_from_the_readme() {
        MarkdownPage readme = page("README.md");
        assertThat(pages().stream()
                        .map(MarkdownPage::file)
                        .filter(file -> file.startsWith(repository.root().resolve("docs"))))
                .allSatisfy(file -> assertThat(readme.links())
                        .contains(repository.root().relativize(file).toString().replace('\\', '/')));
    }

    @Test
    void xml_is_well_formed() {
        for (MarkdownPage page : pages()) {
            for (String xml : page.code("xml")) {
                assertThatCode(() -> Xpp3DomBuilder.build(new StringReader("<pom>" + xml + "</pom>")))
                        .as("%s in %s", xml, page.file())
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void yaml_is_well_formed() {
        for (MarkdownPage page : pages()) {
            for (String yaml : page.code("yaml")) {
                assertThatCode(() -> YAMLMapper.shared().readTree(yaml))
                        .as("%s in %s", yaml, page.file())
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void goals_and_tasks_exist() throws IOException {
        String mojos =
                Files.readString(repository.root().resolve("maven-plugin/target/classes/META-INF/maven/plugin.xml"));
        Set<String> goals = matches(Pattern.compile("<goal>(\\w+)</goal>"), mojos, match -> match.group(1));
        String plugin = Files.readString(
                repository.root().resolve("gradle-plugin/src/main/java/dev/claudeloop/gradle/ClaudeLoopPlugin.java"));
        Set<String> tasks = matches(Pattern.compile("\"(claude\\w+)\""), plugin, match -> match.group(1));

        assertThat(typed(GOAL, match -> match.group(1))).isNotEmpty().isSubsetOf(goals);
        assertThat(typed(TASK, MatchResult::group)).isNotEmpty().isSubsetOf(tasks);
    }

    @Test
    void options_exist() {
        Set<String> names = LoopOptions.ALL.stream().map(Option::name).collect(Collectors.toSet());
        Set<String> flags = LoopOptions.ALL.stream()
                .map(Option::flag)
                .flatMap(flag -> Stream.of(flag, "no-" + flag))
                .collect(Collectors.toSet());

        assertThat(typed(PROPERTY, match -> match.group(1))).isNotEmpty().isSubsetOf(names);
        Set<String> typedFlags = pages().stream()
                .flatMap(page -> page.typed().stream())
                .flatMap(String::lines)
                .filter(line -> FOR_GRADLE.matcher(line.strip()).matches())
                .flatMap(line -> matches(FLAG, line, match -> match.group(1)).stream())
                .filter(flag -> !FLAGS_OF_OTHERS.contains(flag))
                .collect(Collectors.toSet());
        assertThat(typedFlags).contains("rehearse").isSubsetOf(flags);
    }

    @Test
    void messages_in_troubleshooting_are_those_of_the_code() throws IOException {
        String code = sources();
        List<String> messages = page("docs/troubleshooting.md")
                .prose()
                .lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line ->
                        matches(Pattern.compile("`([^`]+)`"), line.split("\\|", -1)[1], match -> match.group(1))
                                .stream())
                .filter(message -> message.contains(" "))
                .toList();

        assertThat(messages).hasSizeGreaterThan(15);
        for (String message : messages) {
            for (String part : LEFT_OUT.split(message, -1)) {
                if (part.strip().length() >= TELLING) {
                    assertThat(code.contains(part.strip()))
                            .as("'%s' of '%s' stands in the code", part.strip(), message)
                            .isTrue();
                }
            }
        }
    }

    private void assertLeadsSomewhere(MarkdownPage page, String link) {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty()
                ? page.file()
                : page.file().resolveSibling(parts[0]).normalize();
        assertThat(target).as("%s in %s", link, page.file()).exists();
        if (parts.length == 2) {
            assertThat(MarkdownPage.read(target).anchors())
                    .as("%s in %s", link, page.file())
                    .contains(parts[1]);
        }
    }

    private Set<String> typed(Pattern pattern, Function<MatchResult, String> part) {
        return pages().stream()
                .flatMap(page -> page.typed().stream())
                .flatMap(text -> matches(pattern, text, part).stream())
                .collect(Collectors.toSet());
    }

    private static Set<String> matches(Pattern pattern, String text, Function<MatchResult, String> part) {
        return pattern.matcher(text).results().map(part).collect(Collectors.toSet());
    }

    private List<MarkdownPage> pages() {
        return repository.documentation();
    }

    private MarkdownPage page(String name) {
        return MarkdownPage.read(repository.root().resolve(name));
    }

    /** All sources of what users run, with the texts that are written in several pieces made whole. */
    private String sources() throws IOException {
        var text = new StringBuilder();
        for (Path file : repository.files()) {
            if (file.toString().endsWith(".java")
                    && file.toString().replace('\\', '/').contains("/src/main/")) {
                text.append(Files.readString(repository.root().resolve(file)));
            }
        }
        return JAVA_STRING_JOINT.matcher(text).replaceAll("");
    }
}
