package dev.claudeloop.core.report;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopStatus;
import dev.claudeloop.core.api.LoopStatus.TestsStatus;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.api.VerificationRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the agent said against what was measured, thing by thing. */
record Comparison(List<Line> lines) {

    /**
     * One thing.
     *
     * @param disagree whether the two cannot both be true
     */
    record Line(String thing, String said, String measured, boolean disagree) {}

    static Comparison of(IterationRecord iteration) {
        var lines = new ArrayList<Line>();
        ClaimsRecord claims = iteration.claims();
        VerificationRecord tests = iteration.verification();
        lines.add(done(claims, tests));
        LoopStatus block = claims.loopStatus();
        if (block != null && block.testsStatus() != null) {
            lines.add(tests(block.testsStatus(), tests));
        }
        if (block != null && block.filesModified() != null) {
            int changed = iteration.changes().files().size();
            boolean disagree = block.filesModified() > 0 && !iteration.changes().any();
            lines.add(new Line("Files changed", block.filesModified().toString(), Integer.toString(changed), disagree));
        }
        if (claims.criteria().any()) {
            lines.add(criteria(claims.criteria(), claims.status()));
        }
        return new Comparison(lines);
    }

    boolean disagrees() {
        return lines.stream().anyMatch(Line::disagree);
    }

    /** Whether the agent said that it was done, and was not. */
    boolean refuted() {
        return lines.get(0).disagree();
    }

    private static Line done(ClaimsRecord claims, VerificationRecord tests) {
        String said = claims.blocked() ? "blocked" : claims.claimed() ? "yes" : "no";
        String against = String.join("; ", claims.vetoes());
        String measured = !against.isEmpty() ? against : tests.ran() ? tests.verdict() : "tests not run";
        boolean disagree = claims.claimed() && (!against.isEmpty() || tests.red());
        return new Line("Done", said, measured, disagree);
    }

    private static Line tests(TestsStatus said, VerificationRecord tests) {
        boolean disagree = tests.ran()
                && ((said == TestsStatus.PASSING && !tests.green()) || (said == TestsStatus.FAILING && tests.green()));
        return new Line("Tests", word(said), Figures.tests(tests), disagree);
    }

    private static Line criteria(ClaimsRecord.Criteria criteria, @Nullable StatusRecord status) {
        List<String> refuted = criteria.unmet().stream()
                .filter(criteria.measured()::contains)
                .filter(name -> status != null
                        && Boolean.TRUE.equals(status.criteriaStatus().get(name)))
                .toList();
        String measured = criteria.measured().isEmpty()
                ? "none of them measured"
                : "measured: " + String.join(", ", criteria.measured());
        String unmet = criteria.unmet().isEmpty() ? "" : ", not met: " + String.join(", ", criteria.unmet());
        return new Line("Criteria", criteria.met().size() + " met" + unmet, measured, !refuted.isEmpty());
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
