package dev.claudeloop.maven;

import dev.claudeloop.core.api.PrivateVariables;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenExecutionRequest;
import org.jspecify.annotations.Nullable;

/** The call of the Maven that runs the tests: the user's own call with other goals. */
final class NestedMaven {

    private static final Path USUAL_SETTINGS = Path.of(System.getProperty("user.home", ""), ".m2", "settings.xml");
    private static final List<String> DEBUGGER = List.of("-agentlib:jdwp", "-Xrunjdwp", "-Xdebug", "-Xnoagent");

    /** The loop's own, and what Maven 4 puts among the user's properties. */
    private static final List<String> NOT_PASSED_ON =
            List.of("claudeLoop.", "session.", "maven.surefire.debug", "maven.failsafe.debug", "style.color");

    private final MavenExecutionRequest request;
    private final Path home;
    private final Map<String, String> outerEnvironment;
    private final List<String> profilesOfSettings;

    /**
     * A call like {@code request}, of the same Maven.
     *
     * @param home the folder of that Maven; one without a script leaves it to the PATH to find Maven
     * @param profilesOfSettings those that the settings switch on, for nobody types them
     */
    NestedMaven(
            MavenExecutionRequest request,
            Path home,
            Map<String, String> outerEnvironment,
            List<String> profilesOfSettings) {
        this.request = request;
        this.home = home;
        this.outerEnvironment = outerEnvironment;
        this.profilesOfSettings = List.copyOf(profilesOfSettings);
    }

    List<String> words(List<String> goals) {
        var words = new ArrayList<String>(List.of(executable(), "-B", "-ntp", "--fail-at-end", "-Dstyle.color=never"));
        addFile(words, "-f", request.getPom());
        addFile(words, "-s", request.getUserSettingsFile());
        addGlobalSettings(words);
        addFile(words, "-t", request.getUserToolchainsFile());
        words.addAll(switches());
        if (request.getDegreeOfConcurrency() > 1) {
            words.addAll(List.of("-T", Integer.toString(request.getDegreeOfConcurrency())));
        }
        words.addAll(choice(profiles()));
        words.addAll(properties());
        words.addAll(goals);
        return words;
    }

    /** The call as a person types it in a folder of the project, on whatever machine. */
    String typed(Path folder, List<String> goals) {
        return typed(folder, List.of(), goals);
    }

    /** The call as it is typed here and now: with the settings that Maven was called with, and offline if it was. */
    String typedHere(Path folder, List<String> goals) {
        var switches = new ArrayList<String>();
        addIf(switches, request.isOffline(), "-o");
        File settings = request.getUserSettingsFile();
        if (settings != null && settings.exists() && !settings.toPath().equals(USUAL_SETTINGS)) {
            switches.addAll(List.of("-s", seenFrom(folder, settings.toPath())));
        }
        return typed(folder, switches, goals);
    }

    private String typed(Path folder, List<String> switches, List<String> goals) {
        Path pom = request.getPom().toPath();
        Path root = pom.resolveSibling("");
        var words = new ArrayList<String>();
        words.add(Files.exists(root.resolve("mvnw")) ? wrapper(folder) : "mvn");
        if (!pom.endsWith("pom.xml")) {
            words.addAll(List.of("-f", seenFrom(folder, pom)));
        } else if (!folder.equals(root)) {
            words.addAll(List.of("-f", seenFrom(folder, root)));
        }
        words.addAll(switches);
        words.addAll(choice(typedProfiles()));
        words.addAll(goals);
        return String.join(" ", words);
    }

    /** The wrapper of the project as it is called in one of its folders. */
    String wrapper(Path folder) {
        String path = seenFrom(folder, request.getPom().toPath().resolveSibling("mvnw"));
        return path.contains("/") ? path : "./" + path;
    }

    /**
     * Without what is the loop's alone, as the tests may be the agent's work, and without what makes a JVM wait for a
     * debugger: the port is taken by the Maven that runs the loop.
     */
    Map<String, String> environment() {
        Map<String, String> environment = PrivateVariables.removedFrom(outerEnvironment);
        environment.keySet().removeIf(name -> name.startsWith("MAVEN_DEBUG_"));
        environment.computeIfPresent("MAVEN_OPTS", (name, value) -> withoutDebugger(value));
        environment.computeIfPresent("JAVA_TOOL_OPTIONS", (name, value) -> withoutDebugger(value));
        environment.computeIfPresent("JDK_JAVA_OPTIONS", (name, value) -> withoutDebugger(value));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        return environment;
    }

    private String executable() {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        String name = windows ? "mvn.cmd" : "mvn";
        Path script = home.resolve("bin").resolve(name);
        return Files.exists(script) ? script.toString() : name;
    }

    /** Not -X: what it prints would drive the errors out of what is kept. Not -ff or -fn: all tests must run. */
    private List<String> switches() {
        var words = new ArrayList<String>();
        addIf(words, request.isOffline(), "-o");
        addIf(words, request.getLoggingLevel() >= MavenExecutionRequest.LOGGING_LEVEL_ERROR, "-q");
        addIf(words, request.isShowErrors(), "-e");
        addIf(words, request.isUpdateSnapshots(), "-U");
        addIf(words, request.isNoSnapshotUpdates(), "-nsu");
        addIf(words, !request.isRecursive(), "-N");
        addIf(words, ignoresTransitiveRepositories(), "-itr");
        return words;
    }

    private boolean ignoresTransitiveRepositories() {
        try {
            return request.isIgnoreTransitiveRepositories();
        } catch (NoSuchMethodError e) {
            // Maven 3.8 does not know of it.
            return false;
        }
    }

    /** The profiles and modules that the user chose. */
    private List<String> choice(List<String> profiles) {
        var words = new ArrayList<String>();
        addList(words, "-P", profiles);
        addList(words, "-pl", projects());
        words.addAll(neighbours());
        return words;
    }

    /** Maven's own are found by themselves, and Maven 4 warns of the flag. */
    private void addGlobalSettings(List<String> words) {
        File file = request.getGlobalSettingsFile();
        if (file != null && !file.toPath().startsWith(home)) {
            addFile(words, "-gs", file);
        }
    }

    /** Maven 4 refuses a profile that does not exist, unless it is marked; the marks of the outer call are lost. */
    private List<String> profiles() {
        boolean marks =
                request.getSystemProperties().getProperty("maven.version", "").startsWith("4.");
        String optional = marks ? "?" : "";
        var profiles = new ArrayList<String>();
        request.getActiveProfiles().forEach(profile -> profiles.add(optional + profile));
        request.getInactiveProfiles().forEach(profile -> profiles.add("!" + optional + profile));
        return profiles;
    }

    private List<String> typedProfiles() {
        return Stream.concat(
                        request.getActiveProfiles().stream().filter(profile -> !profilesOfSettings.contains(profile)),
                        request.getInactiveProfiles().stream().map(profile -> "!" + profile))
                .toList();
    }

    private List<String> projects() {
        var projects = new ArrayList<>(request.getSelectedProjects());
        request.getExcludedProjects().forEach(project -> projects.add("!" + project));
        return projects;
    }

    private List<String> neighbours() {
        String make = request.getMakeBehavior();
        if (make == null) {
            return List.of();
        }
        return switch (make) {
            case MavenExecutionRequest.REACTOR_MAKE_UPSTREAM -> List.of("-am");
            case MavenExecutionRequest.REACTOR_MAKE_DOWNSTREAM -> List.of("-amd");
            case MavenExecutionRequest.REACTOR_MAKE_BOTH -> List.of("-am", "-amd");
            default -> List.of();
        };
    }

    private List<String> properties() {
        return new TreeSet<>(request.getUserProperties().stringPropertyNames())
                .stream()
                        .filter(name -> NOT_PASSED_ON.stream().noneMatch(name::startsWith))
                        .map(name ->
                                "-D" + name + "=" + request.getUserProperties().getProperty(name))
                        .toList();
    }

    private static String seenFrom(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    private static void addIf(List<String> words, boolean condition, String flag) {
        if (condition) {
            words.add(flag);
        }
    }

    private static void addFile(List<String> words, String flag, @Nullable File file) {
        if (file != null && file.exists()) {
            words.addAll(List.of(flag, file.getPath()));
        }
    }

    private static void addList(List<String> words, String flag, List<String> items) {
        if (!items.isEmpty()) {
            words.addAll(List.of(flag, String.join(",", items)));
        }
    }

    private static String withoutDebugger(String options) {
        return Arrays.stream(options.split("\\s+"))
                .filter(option -> DEBUGGER.stream().noneMatch(option::startsWith))
                .collect(Collectors.joining(" "));
    }
}
