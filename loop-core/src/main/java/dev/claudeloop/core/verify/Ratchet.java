package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.TestFloor;
import dev.claudeloop.core.api.VerificationRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keeps tests from getting lost: what ran at the start must still exist, and not be skipped. */
public final class Ratchet {
    private static final Pattern MODULE = Pattern.compile(" \\[([^\\[\\]]+)]$");

    /** A floor may know modules by a number that hangs on the order of a run: there any module will do. */
    private static final Pattern NUMBERED_MODULE = Pattern.compile(" \\[module \\d+]$");

    private Ratchet() {}

    /** The floor that a first run sets; code that does not compile sets none. */
    public static TestFloor floor(Measured baseline, List<String> switches) {
        boolean known =
                baseline.record().ran() && baseline.record().compileErrors().isEmpty();
        Map<String, Boolean> methods = known ? TestMethods.of(baseline).skippedById() : Map.of();
        List<String> skipped =
                methods.keySet().stream().filter(methods::get).sorted().toList();
        return new TestFloor(methods.keySet().stream().sorted().toList(), skipped, List.copyOf(switches));
    }

    /** The floor of a session that goes on: nothing of it is given up, new tests are added. */
    public static TestFloor raise(TestFloor kept, TestFloor baseline) {
        if (kept.tests().isEmpty()) {
            return baseline;
        }
        var tests = new LinkedHashSet<>(kept.tests());
        tests.addAll(baseline.tests());
        var skipped = new LinkedHashSet<>(baseline.skipped());
        kept.tests().forEach(skipped::remove);
        skipped.addAll(kept.skipped());
        return new TestFloor(List.copyOf(tests), List.copyOf(skipped), kept.switches());
    }

    /**
     * What of the floor got lost.
     *
     * @param allow patterns of ids that may vanish: {@code *} stands for anything, a class for all its tests
     * @param switches the lines of build files that switch tests off now
     */
    public static VerificationRecord.Ratchet check(
            TestFloor floor, Measured now, List<String> allow, List<String> switches) {
        if (!now.record().ran() || !now.record().compileErrors().isEmpty()) {
            return VerificationRecord.Ratchet.HELD;
        }
        Map<String, Boolean> methods = TestMethods.of(now).skippedByEachId();
        List<Pattern> allowed = allow.stream().map(Ratchet::pattern).toList();
        Predicate<String> reached = reached(now);
        var skippedBefore = new HashSet<>(floor.skipped());
        var missing = new ArrayList<String>();
        var newlySkipped = new ArrayList<String>();
        for (String test : floor.tests()) {
            if (allowed.stream().anyMatch(pattern -> pattern.matcher(test).matches())) {
                continue;
            }
            String known = NUMBERED_MODULE.matcher(test).replaceFirst("");
            Boolean skipped = methods.get(known);
            if (skipped == null && reached.test(known)) {
                missing.add(test);
            } else if (Boolean.TRUE.equals(skipped) && !skippedBefore.contains(test)) {
                newlySkipped.add(test);
            }
        }
        boolean held = missing.isEmpty() && newlySkipped.isEmpty();
        return new VerificationRecord.Ratchet(
                List.copyOf(missing), List.copyOf(newlySkipped), held ? List.of() : added(switches, floor.switches()));
    }

    /**
     * Whether a test would be in the report if it existed. A red build may not reach all: a module that waits for a red
     * one does not run, and a class whose setup fails reports none of its tests.
     */
    private static Predicate<String> reached(Measured now) {
        if (now.record().green()) {
            return test -> true;
        }
        var modulesOfClass = new HashMap<String, Set<String>>();
        for (TestCase test : now.tests()) {
            modulesOfClass
                    .computeIfAbsent(test.className() + ".", name -> new HashSet<>())
                    .add(now.module(test));
        }
        for (TestCase test : now.tests()) {
            Set<String> modules = modulesOfClass.get(test.className() + ".");
            if (test.wholeClass() && modules != null) {
                modules.remove(now.module(test));
            }
        }
        return test -> modulesOfClass.entrySet().stream()
                .anyMatch(reached -> test.startsWith(reached.getKey()) && isOfOne(test, reached.getValue()));
    }

    private static boolean isOfOne(String test, Set<String> modules) {
        Matcher module = MODULE.matcher(test);
        return module.find() ? modules.contains(module.group(1)) : !modules.isEmpty();
    }

    private static Pattern pattern(String text) {
        var regex = new StringBuilder();
        for (String part : text.strip().split("\\*", -1)) {
            regex.append(regex.isEmpty() ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.compile(regex + "(?:[.$].*| \\[[^\\[\\]]+])?", Pattern.DOTALL);
    }

    private static List<String> added(List<String> now, List<String> before) {
        return now.stream().filter(line -> !before.contains(line)).toList();
    }
}
