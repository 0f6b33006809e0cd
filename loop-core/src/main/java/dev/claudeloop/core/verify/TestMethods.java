package dev.claudeloop.core.verify;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tests by method, so that other parameters are no other tests. Gradle's reports name no method for an invocation such
 * as {@code [1] abc}: there each first invocation of a class stands for one method.
 */
final class TestMethods {
    private static final Pattern NAMELESS_INVOCATION = dotall("\\[(\\d+)](?:\\s.*)?");
    private static final Pattern REPETITION = dotall("(?:.* :: )?repetition (\\d+) of \\d+");

    private static final List<Pattern> WITH_PARAMETERS = List.of(
            // Spock: max of two [a: 1, b: 3, #0]
            dotall("(.+?) \\[(?:\\w+: .*, )?#\\d+]"),
            // JUnit: adds(int, int)[1], and adds{int, int}[1] 5 is odd
            dotall("(.+?)(?:\\([^()]*\\)|\\{[^{}]*})?\\[\\d+](?:\\s.*)?"),
            dotall("([^\\s()\\[]+)\\(.*\\)"),
            // JUnit 4: adds[what the user calls them]; TestNG: adds[1, 2](1), and in Gradle's reports adds[0](1, 2)
            dotall("(\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)\\[.*](?:\\(.*\\))?"));

    private static final Pattern MODULE = Pattern.compile(" \\[module (\\d+)]$");

    private final Map<String, Boolean> skipped = new LinkedHashMap<>();
    private final Map<String, Integer> nameless = new HashMap<>();
    private final Map<String, List<Path>> foldersOfClass = new HashMap<>();

    private TestMethods() {}

    private static Pattern dotall(String regex) {
        return Pattern.compile(regex, Pattern.DOTALL);
    }

    /** Each method's id, with whether all of it was skipped. */
    static Map<String, Boolean> skippedById(List<TestCase> tests) {
        var methods = new TestMethods();
        for (TestCase test : tests) {
            methods.skipped.merge(
                    methods.idInModule(test), test.result() == TestCase.Result.SKIPPED, Boolean::logicalAnd);
        }
        return methods.skipped;
    }

    /** In how many modules there must be a class of the same name for this id to be. */
    static int module(String id) {
        Matcher matcher = MODULE.matcher(id);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 1;
    }

    private String idInModule(TestCase test) {
        List<Path> folders = foldersOfClass.computeIfAbsent(test.className(), name -> new ArrayList<>());
        if (!folders.contains(test.folder())) {
            folders.add(test.folder());
        }
        int module = folders.indexOf(test.folder()) + 1;
        return id(test) + (module == 1 ? "" : " [module " + module + "]");
    }

    private String id(TestCase test) {
        String name = test.lastingName();
        Matcher namelessInvocation = NAMELESS_INVOCATION.matcher(name);
        Matcher repetition = REPETITION.matcher(name);
        if (namelessInvocation.matches()) {
            return numbered(test, "[parameterised]", namelessInvocation.group(1));
        }
        if (repetition.matches()) {
            return numbered(test, "[repeated]", repetition.group(1));
        }
        for (Pattern pattern : WITH_PARAMETERS) {
            Matcher matcher = pattern.matcher(name);
            if (matcher.matches()) {
                return test.className() + "." + matcher.group(1);
            }
        }
        return test.id();
    }

    private String numbered(TestCase test, String kind, String index) {
        String id = test.className() + "." + kind;
        int number = nameless.merge(test.folder() + " " + id, index.equals("1") ? 1 : 0, Integer::sum);
        return number <= 1 ? id : id + "#" + number;
    }
}
