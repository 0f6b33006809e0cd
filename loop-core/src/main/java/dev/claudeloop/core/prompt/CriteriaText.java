package dev.claudeloop.core.prompt;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Criterion;
import java.util.List;
import java.util.stream.Collectors;

/** The criteria as the agent is told them, with what is known of each. */
final class CriteriaText {

    private CriteriaText() {}

    /** A list with a box for each criterion; nothing where there are none. */
    static String of(List<Criterion> criteria, ClaimsRecord.Criteria known) {
        return criteria.stream().map(criterion -> line(criterion, known)).collect(Collectors.joining("\n"));
    }

    private static String line(Criterion criterion, ClaimsRecord.Criteria known) {
        String box = known.met().contains(criterion.name()) ? "- [x] " : "- [ ] ";
        String how = criterion.command() != null
                ? " (the loop runs `" + criterion.command() + "`)"
                : criterion.testsPass() ? " (the loop runs the tests)" : " (your word counts)";
        return box + PlainText.line(criterion.name() + how, 500);
    }
}
