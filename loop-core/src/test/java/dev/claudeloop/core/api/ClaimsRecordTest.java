package dev.claudeloop.core.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ClaimsRecord.Criteria;
import dev.claudeloop.core.api.ClaimsRecord.Tasks;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClaimsRecordTest {
    private static final Tasks PLAN = new Tasks(1, 2);
    private static final Tasks TODO = new Tasks(3, 4);

    @Test
    void what_is_left_comes_from_the_plan_else_from_the_status_file_else_from_the_to_do_list() {
        assertThat(claims(PLAN, status(5, 11), TODO).tasks()).isEqualTo(PLAN);
        assertThat(claims(null, status(5, 11), TODO).tasks()).isEqualTo(new Tasks(5, 6));
        assertThat(claims(null, status(5, null), TODO).tasks()).isEqualTo(TODO);
        assertThat(claims(null, null, null).tasks()).isNull();
    }

    @Test
    void more_items_done_than_there_are_leave_none() {
        assertThat(claims(null, status(12, 11), null).tasks()).isEqualTo(new Tasks(12, 0));
    }

    private static ClaimsRecord claims(@Nullable Tasks plan, @Nullable StatusRecord status, @Nullable Tasks todo) {
        return new ClaimsRecord(false, false, List.of(), null, status, plan, todo, null, Criteria.NONE, 0);
    }

    private static StatusRecord status(int completed, @Nullable Integer total) {
        var progress = new StatusRecord.Progress(completed, total);
        return new StatusRecord(
                null, progress, null, null, null, null, List.of(), Map.of(), null, List.of(), List.of(), List.of(),
                null, null, null, null);
    }
}
