package dev.claudeloop.core.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ChangesRecord.Commit;
import dev.claudeloop.core.api.Redaction;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommitLogTest {
    private static final String SECRET = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";

    @Test
    void no_part_of_a_secret_stays_where_a_subject_is_cut() {
        String subject = "x".repeat(180) + SECRET;

        CommitLog log = CommitLog.of(List.of("abc123\t" + subject), Redaction.of(Map.of("GH_TOKEN", SECRET)));

        assertThat(log.newest()).containsExactly(new Commit("abc123", "x".repeat(180) + "***"));
    }

    @Test
    void the_rest_of_an_entry_that_was_too_long_counts_and_is_not_named() {
        CommitLog log = CommitLog.of(List.of("abc123\tFirst", "the end of a long one"), Redaction.NONE);

        assertThat(log.count()).isEqualTo(2);
        assertThat(log.newest()).containsExactly(new Commit("abc123", "First"));
    }
}
