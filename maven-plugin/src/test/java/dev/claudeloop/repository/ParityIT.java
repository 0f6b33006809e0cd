package dev.claudeloop.repository;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Users of either build tool meet the same options: names, words, defaults. */
class ParityIT {
    private static final Repository REPOSITORY = Repository.ofThisModule();
    private static final Path GRADLE = REPOSITORY.root().resolve("gradle-plugin");
    private static final Path GRADLE_SOURCES = GRADLE.resolve("src/main/java/dev/claudeloop/gradle");

    /** What only one of the tools can mean. */
    private static final Map<String, String> GRADLES_FOR_MAVENS =
            Map.of(LoopOptions.VERIFY_GOALS.name(), LoopOptions.VERIFY_TASKS.name());

    private static final Map<String, String> TASKS_BY_GOAL = Map.of(
            "run", "claudeLoop",
            "plan", "claudePlan",
            "build", "claudeBuild",
            "init", "claudeLoopInit",
            "status", "claudeLoopStatus",
            "reset", "claudeLoopReset",
            "cancel", "claudeLoopCancel",
            "hooks", "claudeLoopHooks");

    private static final Pattern DOCUMENTED_GETTER = Pattern.compile(
            "/\\*\\*(?<words>(?:(?!\\*/).)*)\\*/\\s+(?:@\\w+(?:\\([^)]*\\))?\\s+)*\\w+<[^;{]*> get(?<name>\\w+)\\(\\);",
            Pattern.DOTALL);

    private static List<Xpp3Dom> mojos = List.of();
    private static Set<JavaMethod> getters = Set.of();

    @BeforeAll
    static void read_the_plugins_as_they_are_shipped() throws IOException, XmlPullParserException {
        Path jar = onlyJar(REPOSITORY.root().resolve("maven-plugin/target"), "claude-loop-maven-plugin-");
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            var descriptor = zip.getInputStream(zip.getEntry("META-INF/maven/plugin.xml"));
            mojos = List.of(
                    Xpp3DomBuilder.build(descriptor, "UTF-8").getChild("mojos").getChildren());
        }
        Path gradleJar = onlyJar(GRADLE.resolve("target"), "claude-loop-gradle-plugin-");
        try (JarFile gradle = new JarFile(gradleJar.toFile())) {
            JavaClass parameters =
                    new ClassFileImporter().importJar(gradle).get("dev.claudeloop.gradle.ClaudeLoopParameters");
            getters = parameters.getAllMethods().stream()
                    .filter(method -> method.getName().startsWith("get"))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void both_plugins_have_the_options_of_the_loop_and_no_others() {
        Set<String> all = LoopOptions.ALL.stream().map(Option::name).collect(Collectors.toCollection(TreeSet::new));
        Set<String> both = new TreeSet<>(mavens().keySet());
        both.addAll(gradles().keySet());

        assertThat(both).isEqualTo(all);
        assertThat(mavens().keySet().stream().map(name -> GRADLES_FOR_MAVENS.getOrDefault(name, name)))
                .containsExactlyInAnyOrderElementsOf(gradles().keySet());
    }

    @Test
    void an_option_has_the_same_shape_in_both() {
        mavens().forEach((name, parameter) -> assertThat(gradles().get(GRADLES_FOR_MAVENS.getOrDefault(name, name)))
                .as(name)
                .isEqualTo(shape(parameter.getChild("type").getValue())));
    }

    @Test
    void both_tell_of_an_option_with_the_words_and_the_default_of_the_loop() throws IOException {
        Map<String, String> gradleWords = gradleWords();
        Map<String, Xpp3Dom> mavenParameters = mavens();
        for (Option<?> option : LoopOptions.ALL) {
            String words = option.description().replaceFirst("^(Maven|Gradle): the", "The")
                    + (option.fallback().isEmpty() ? "" : " Default: " + option.fallback() + ".");
            if (!option.equals(LoopOptions.VERIFY_TASKS)) {
                Xpp3Dom parameter = requireNonNull(mavenParameters.get(option.name()), option.name());
                assertThat(parameter.getChild("description").getValue())
                        .as("Maven")
                        .isEqualTo(words);
                assertThat(parameter.getChild("since").getValue())
                        .as(option.name())
                        .isNotBlank();
            }
            if (!option.equals(LoopOptions.VERIFY_GOALS)) {
                assertThat(gradleWords.get(option.name())).as("Gradle").isEqualTo(words);
            }
        }
    }

    /** A default that a plugin gave itself would win over the environment or over that of the strategy. */
    @Test
    void the_plugins_have_no_defaults_of_their_own() {
        for (Xpp3Dom mojo : mojos) {
            Xpp3Dom configuration = mojo.getChild("configuration");
            if (isHelp(mojo) || configuration == null) {
                continue;
            }
            assertThat(configuration.getChildren())
                    .filteredOn(parameter -> parameter.getAttribute("default-value") != null)
                    .isEmpty();
        }
    }

    @Test
    void every_goal_has_its_task() throws IOException {
        Set<String> goals =
                mojos.stream().filter(mojo -> !isHelp(mojo)).map(ParityIT::goal).collect(Collectors.toSet());
        assertThat(goals).isEqualTo(TASKS_BY_GOAL.keySet());
        String plugin = Files.readString(GRADLE_SOURCES.resolve("ClaudeLoopPlugin.java"));
        assertThat(TASKS_BY_GOAL.values()).allSatisfy(task -> assertThat(plugin).contains("\"" + task + "\""));
    }

    /** The parameters by name; every goal has the same. */
    private static Map<String, Xpp3Dom> mavens() {
        Map<String, Xpp3Dom> parameters = new TreeMap<>();
        for (Xpp3Dom mojo : mojos) {
            if (!isHelp(mojo)) {
                Set<String> before = new TreeSet<>(parameters.keySet());
                for (Xpp3Dom parameter : mojo.getChild("parameters").getChildren()) {
                    parameters.put(parameter.getChild("name").getValue(), parameter);
                }
                assertThat(before.isEmpty() || before.equals(parameters.keySet()))
                        .as(goal(mojo))
                        .isTrue();
            }
        }
        return parameters;
    }

    /** The shapes by option: value, list or map. */
    private static Map<String, String> gradles() {
        return getters.stream()
                .collect(Collectors.toMap(
                        getter -> optionOf(getter.getName().substring("get".length())),
                        getter -> shape(getter.getRawReturnType().getName()),
                        (one, same) -> one,
                        TreeMap::new));
    }

    private static Map<String, String> gradleWords() throws IOException {
        Map<String, String> words = new TreeMap<>();
        try (Stream<Path> sources = Files.list(GRADLE_SOURCES)) {
            for (Path source : sources.filter(file -> file.toString().endsWith("Parameters.java"))
                    .toList()) {
                Matcher getter = DOCUMENTED_GETTER.matcher(Files.readString(source));
                while (getter.find()) {
                    words.put(optionOf(getter.group("name")), plain(getter.group("words")));
                }
            }
        }
        return words;
    }

    private static String plain(String javadoc) {
        return javadoc.replaceAll("\\s+\\*?\\s*", " ")
                .replaceAll("\\{@code ([^}]*)}", "$1")
                .strip();
    }

    private static String shape(String type) {
        if (type.endsWith("ListProperty") || type.endsWith("List")) {
            return "list";
        }
        return type.endsWith("MapProperty") || type.endsWith("Map") ? "map" : "value";
    }

    private static String optionOf(String gettersName) {
        return gettersName.substring(0, 1).toLowerCase(Locale.ROOT) + gettersName.substring(1);
    }

    private static boolean isHelp(Xpp3Dom mojo) {
        return goal(mojo).equals("help");
    }

    private static String goal(Xpp3Dom mojo) {
        return mojo.getChild("goal").getValue();
    }

    private static Path onlyJar(Path folder, String name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> jars = files.filter(file -> file.getFileName().toString().startsWith(name))
                    .filter(file -> file.toString().endsWith(".jar"))
                    .filter(file -> !file.toString().matches(".*-(sources|javadoc|tests)\\.jar"))
                    .toList();
            assertThat(jars).hasSize(1);
            return jars.get(0);
        }
    }
}
