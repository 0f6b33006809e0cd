package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.SessionRecord;
import dev.claudeloop.core.api.SessionRecord.Subject;
import dev.claudeloop.core.api.Spent;
import dev.claudeloop.core.api.Strategy;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResumeTest {
    private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
    private static final Subject SUBJECT = new Subject(null, Mode.BUILD, Strategy.LOOP, "Do it.", "abc");
    private static final Set<FinishType> FINAL =
            EnumSet.of(FinishType.COMPLETE, FinishType.BLOCKED, FinishType.CANCELLED);

    @Test
    void without_a_session_a_run_starts_fresh_and_has_nothing_to_explain() {
        assertThat(decide(null, NOON, Map.of())).isEqualTo(new Resume.Fresh(null));
    }

    @Test
    void a_session_that_was_killed_goes_on_after_its_last_iteration() {
        SessionRecord killed = session(7, null);

        assertThat(decide(killed, NOON, Map.of())).isEqualTo(new Resume.GoOn(killed, 7));
    }

    @ParameterizedTest
    @EnumSource(FinishType.class)
    void only_complete_blocked_and_cancelled_are_final(FinishType type) {
        Resume resume = decide(session(7, type), NOON, Map.of());

        assertThat(resume).isInstanceOf(FINAL.contains(type) ? Resume.Fresh.class : Resume.GoOn.class);
    }

    @Test
    void a_session_is_gone_on_with_up_to_its_expiration_and_not_after() {
        SessionRecord session = session(7, FinishType.MANUAL);

        assertThat(decide(session, NOON.plus(Duration.ofHours(24)), Map.of())).isInstanceOf(Resume.GoOn.class);
        assertThat(decide(session, NOON.plus(Duration.ofHours(24)).plusMillis(1), Map.of()))
                .isEqualTo(new Resume.Fresh("the last session is older than sessionExpiration allows"));
        assertThat(decide(session, NOON.plus(Duration.ofDays(900)), Map.of("sessionExpiration", "0s")))
                .isInstanceOf(Resume.GoOn.class);
    }

    @Test
    void a_clock_that_jumped_back_expires_nothing() {
        assertThat(decide(session(7, null), NOON.minus(Duration.ofDays(3)), Map.of()))
                .isInstanceOf(Resume.GoOn.class);
    }

    @Test
    void another_mode_is_another_session() {
        var plan = new Subject(null, Mode.PLAN, Strategy.LOOP, "Do it.", "abc");

        assertThat(Resume.decide(session(7, null), plan, RehearsedLoop.options(Map.of()), NOON))
                .isEqualTo(new Resume.Fresh("the last session was in build mode"));
    }

    @Test
    void whoever_names_an_iteration_gets_it_even_if_the_session_was_final_and_old() {
        SessionRecord session = session(7, FinishType.COMPLETE);

        assertThat(decide(session, NOON.plus(Duration.ofDays(90)), Map.of("resumeFrom", "3")))
                .isEqualTo(new Resume.GoOn(session, 3));
    }

    @Test
    void whoever_names_an_iteration_where_there_is_no_session_is_told() {
        assertThatThrownBy(() -> decide(null, NOON, Map.of("resumeFrom", "3")))
                .isInstanceOf(LoopException.class)
                .hasMessage("resumeFrom is 3, but there is no session to go on with. Leave it out to start a session.");
    }

    private static Resume decide(@Nullable SessionRecord last, Instant now, Map<String, Object> options) {
        return Resume.decide(last, SUBJECT, RehearsedLoop.options(options), now);
    }

    private static SessionRecord session(int iteration, @Nullable FinishType end) {
        SessionRecord session = SessionRecord.begun("run-1", SUBJECT, NOON).resumedBy("run-1", iteration, NOON);
        return end == null ? session : session.ended(end, "why", Spent.NOTHING, NOON);
    }
}
