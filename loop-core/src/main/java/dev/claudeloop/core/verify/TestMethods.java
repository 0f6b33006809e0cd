package dev.claudeloop.core.verify;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tests by method, so that other parameters are no other tests. Gradle's reports name no method for an invocation such
 * as {@code [1] abc}: there each first invocation of a class stands for one method. Modules may have classes of the
 * same name; what tells their tests apart must not hang on the order in which modules run.
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

    /** A method in a module. */
    private record Method(String className, String id, String module) {
        String inModule() {
            return id + " [" + module + "]";
        }
    }

    private final Map<Method, Boolean> skipped = new LinkedHashMap<>();
    private final Map<String, Integer> nameless = new HashMap<>();
    private final Map<String, Set<String>> modulesOfClass = new HashMap<>();

    private TestMethods() {}

    private static Pattern dotall(String regex) {
        return Pattern.compile(regex, Pattern.DOTALL);
    }

    static TestMethods of(Measured measured) {
        var methods = new TestMethods();
        for (TestCase test : measured.tests()) {
            var method = new Method(test.className(), methods.id(test), measured.module(test));
            methods.skipped.merge(method, test.result() == TestCase.Result.SKIPPED, Boolean::logicalAnd);
            methods.modulesOfClass
                    .computeIfAbsent(method.className(), name -> new HashSet<>())
                    .add(method.module());
        }
        return methods;
    }

    /** Each method's id, with whether all of it was skipped; it names the module where others have the class too. */
    Map<String, Boolean> skippedById() {
        var byId = new LinkedHashMap<String, Boolean>();
        skipped.forEach((method, all) ->
                byId.merge(onlyOne(method) ? method.id() : method.inModule(), all, Boolean::logicalAnd));
        return byId;
    }

    /** The same with and without modules, as other modules may have got or lost the class since an id was taken. */
    Map<String, Boolean> skippedByEachId() {
        var byId = new HashMap<String, Boolean>();
        skipped.forEach((method, all) -> {
            byId.merge(method.id(), all, Boolean::logicalAnd);
            byId.merge(method.inModule(), all, Boolean::logicalAnd);
        });
        return byId;
    }

    private boolean onlyOne(Method method) {
        return modulesOfClass.getOrDefault(method.className(), Set.of()).size() == 1;
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
