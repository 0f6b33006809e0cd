package dev.claudeloop.core.git;

import dev.claudeloop.core.api.ChangesRecord.Commit;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.SafeText;
import java.util.List;

/**
 * The commits of an iteration.
 *
 * @param newest as many as people look at
 */
record CommitLog(int count, List<Commit> newest) {
    static final CommitLog NONE = new CommitLog(0, List.of());

    private static final int MOST = 50;
    private static final int LONGEST = 200;

    /** Asked so that no setting of the user's adds anything to an entry. */
    static String[] question(String range) {
        return new String[] {"log", "-z", "--no-show-signature", "--encoding=UTF-8", "--format=%h%x09%s", range, "--"};
    }

    /** Secrets go before a subject is cut; what is left of an entry that was too long to be read is no commit. */
    static CommitLog of(List<String> entries, Redaction redaction) {
        return new CommitLog(
                entries.size(),
                entries.stream()
                        .filter(entry -> entry.indexOf('\t') >= 0)
                        .limit(MOST)
                        .map(entry -> commit(entry, redaction))
                        .toList());
    }

    private static Commit commit(String entry, Redaction redaction) {
        int tab = entry.indexOf('\t');
        String subject = redaction.redact(entry.substring(tab + 1));
        return new Commit(entry.substring(0, tab), SafeText.shortened(subject, LONGEST));
    }
}
