package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells tests that fail at random from tests that fail, by running them once more. */
public final class Flaky {

    private Flaky() {}

    /**
     * Whether a red result is worth a second run: a test fails that did not fail before, or it is all that stands
     * against a claim.
     */
    public static boolean worthARerun(
            VerificationRecord now, @Nullable VerificationRecord before, boolean claimStands) {
        if (now.green() || now.failures().isEmpty() || !now.compileErrors().isEmpty()) {
            return false;
        }
        return claimStands
                || (before != null && before.ran() && !failing(before).containsAll(failing(now)));
    }

    /** The result of the second run, which counts; tests that failed in the first and pass now are flaky. */
    public static Measured settle(Measured first, Measured second) {
        var flaky = new LinkedHashSet<>(second.record().flaky());
        Set<String> failed = failing(first.record());
        Set<String> failing = failing(second.record());
        second.tests().stream()
                .filter(test -> test.result() == TestCase.Result.PASSED)
                .map(TestCase::id)
                .filter(id -> failed.contains(id) && !failing.contains(id))
                .sorted(Comparator.naturalOrder())
                .forEach(flaky::add);
        return new Measured(second.record().withFlaky(List.copyOf(flaky)), second.tests(), second.project());
    }

    private static Set<String> failing(VerificationRecord verification) {
        return verification.failures().stream().map(TestFailure::id).collect(Collectors.toCollection(HashSet::new));
    }
}
