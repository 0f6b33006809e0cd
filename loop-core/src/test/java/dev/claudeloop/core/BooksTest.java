package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

class BooksTest {

    @Test
    void plan_and_to_do_list_are_known_by_the_names_that_git_gives_them_from_its_top_folder() {
        var changed = List.of(
                "app/IMPLEMENTATION_PLAN.md", "app/TODO.md", "app/MY_IMPLEMENTATION_PLAN.md", "IMPLEMENTATION_PLAN.md");
        Books books = Books.among(changed, LoopOptions.of());
        assertThat(books.plan()).containsExactlyInAnyOrder("app/IMPLEMENTATION_PLAN.md", "IMPLEMENTATION_PLAN.md");
        assertThat(books.all())
                .containsExactlyInAnyOrder("app/IMPLEMENTATION_PLAN.md", "IMPLEMENTATION_PLAN.md", "app/TODO.md");
    }
}
