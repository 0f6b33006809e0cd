package dev.claudeloop.core.guard;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells test files from others by where they lie and how they are called. */
final class TestFiles {
    private static final Set<String> TEST_FOLDERS = Set.of("test", "tests", "__tests__");
    private static final Set<String> TEST_SOURCE_SETS = Set.of("it", "spec");
    private static final Pattern TEST_NAME = Pattern.compile(
            "\\w*(Test|Tests|TestCase|IT|ITCase|Spec)\\.\\w+|[\\w.-]+[._-](test|spec)\\.\\w+|test_\\w+\\.py");

    private TestFiles() {}

    static boolean contains(String file) {
        List<String> parts = Arrays.asList(file.replace('\\', '/').split("/"));
        int src = parts.indexOf("src");
        String sourceSet = src >= 0 && src + 2 < parts.size() ? parts.get(src + 1) : "";
        if (sourceSet.equals("main")) {
            // A class of the program may well be called TestReport or Audit.
            return false;
        }
        return sourceSet.toLowerCase(Locale.ROOT).contains("test")
                || TEST_SOURCE_SETS.contains(sourceSet)
                || parts.subList(0, parts.size() - 1).stream().anyMatch(TEST_FOLDERS::contains)
                || TEST_NAME.matcher(parts.get(parts.size() - 1)).matches();
    }
}
