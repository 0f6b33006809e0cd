package dev.claudeloop.core.verify;

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
    private static final Pattern INVOCATION = Pattern.compile("(.+?)(?:\\([^()]*\\)|\\{[^{}]*})?\\[\\d+](?:\\s.*)?");
    private static final Pattern NAMELESS_INVOCATION = Pattern.compile("\\[(\\d+)](?:\\s.*)?", Pattern.DOTALL);
    private static final Pattern REPETITION = Pattern.compile("(?:.* :: )?repetition (\\d+) of \\d+");
    private static final Pattern WITH_PARAMETERS = Pattern.compile("([^\\s()]+)\\(.*\\)");

    /** JUnit 4 puts what the user calls the parameters right after the method, in brackets. */
    private static final Pattern NAMED_PARAMETERS =
            Pattern.compile("(\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)\\[.*]", Pattern.DOTALL);

    private final Map<String, Boolean> skipped = new LinkedHashMap<>();
    private final Map<String, Integer> nameless = new HashMap<>();

    private TestMethods() {}

    /** Each method's id, with whether all of it was skipped. */
    static Map<String, Boolean> skippedById(List<TestCase> tests) {
        var methods = new TestMethods();
        for (TestCase test : tests) {
            methods.skipped.merge(methods.id(test), test.result() == TestCase.Result.SKIPPED, Boolean::logicalAnd);
        }
        return methods.skipped;
    }

    private String id(TestCase test) {
        String name = test.name();
        Matcher namelessInvocation = NAMELESS_INVOCATION.matcher(name);
        Matcher repetition = REPETITION.matcher(name);
        if (namelessInvocation.matches()) {
            return numbered(test.className(), "[parameterised]", namelessInvocation.group(1));
        }
        if (repetition.matches()) {
            return numbered(test.className(), "[repeated]", repetition.group(1));
        }
        for (Pattern pattern : List.of(INVOCATION, WITH_PARAMETERS, NAMED_PARAMETERS)) {
            Matcher matcher = pattern.matcher(name);
            if (matcher.matches()) {
                return test.className() + "." + matcher.group(1);
            }
        }
        return test.id();
    }

    private String numbered(String className, String kind, String index) {
        String id = className + "." + kind;
        int number = nameless.merge(id, index.equals("1") ? 1 : 0, Integer::sum);
        return number <= 1 ? id : id + "#" + number;
    }
}
