package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.api.VerifyPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which criteria are met: by measurement where there is one, else by the agent's word. */
final class CriteriaCheck {
    private final Said said;
    private final List<String> met = new ArrayList<>();
    private final List<String> unmet = new ArrayList<>();
    private final List<String> measured = new ArrayList<>();
    private final Map<String, Boolean> words = new HashMap<>();

    private CriteriaCheck(Said said) {
        this.said = said;
        if (said.status() != null) {
            said.status().criteriaStatus().forEach((name, met) -> words.putIfAbsent(CriteriaList.key(name), met));
        }
    }

    static ClaimsRecord.Criteria of(Said said) {
        var check = new CriteriaCheck(said);
        var agents = new ArrayList<String>();
        if (said.status() != null) {
            agents.addAll(said.status().criteria());
            agents.addAll(said.status().criteriaStatus().keySet());
        }
        CriteriaList.withAgents(said.criteria(), agents).forEach(check::add);
        return new ClaimsRecord.Criteria(List.copyOf(check.met), List.copyOf(check.unmet), List.copyOf(check.measured));
    }

    private void add(Criterion criterion) {
        Boolean fact = fact(criterion);
        if (fact != null) {
            measured.add(criterion.name());
        }
        Boolean holds = fact != null ? fact : words.get(CriteriaList.key(criterion.name()));
        boolean pending = criterion.testsPass() && fact == null && (testsWillRun() || holds == null);
        if (!pending) {
            (Boolean.TRUE.equals(holds) ? met : unmet).add(criterion.name());
        }
    }

    /** A word on the tests must not keep them from running. */
    private boolean testsWillRun() {
        return said.verify() != VerifyPolicy.NEVER;
    }

    private @Nullable Boolean fact(Criterion criterion) {
        if (criterion.testsPass()) {
            return said.testsGreen();
        }
        return criterion.command() == null ? null : said.measured().getOrDefault(criterion.name(), false);
    }
}
