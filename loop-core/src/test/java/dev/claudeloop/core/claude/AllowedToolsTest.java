package dev.claudeloop.core.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamEvent.ToolInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowedToolsTest {
    private static final Path PLAN = Path.of("IMPLEMENTATION_PLAN.md");
    private static final Path PROJECT = Path.of("/workspace");
    private static final PermissionRules RULES =
            new PermissionRules(AllowedTools.defaults(Mode.BUILD, List.of("./mvnw", "mvn"), PLAN), PROJECT);

    @Test
    void who_builds_may_read_edit_build_and_keep_local_history() {
        assertThat(AllowedTools.defaults(Mode.BUILD, List.of("./mvnw", "mvn"), PLAN))
                .startsWith("Read", "Glob", "Grep", "Edit", "Write")
                .contains("Bash(./mvnw)", "Bash(./mvnw *)", "Bash(mvn *)", "Bash(git status)", "Bash(git commit *)")
                .noneMatch(rule -> rule.contains("push") || rule.contains("reset"));
    }

    @Test
    void who_plans_may_read_and_edit_the_plan_alone() {
        assertThat(AllowedTools.defaults(Mode.PLAN, List.of("mvn"), PLAN))
                .containsExactly("Read", "Glob", "Grep", "Edit(/IMPLEMENTATION_PLAN.md)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    git push origin main                  ; Bash(git push *)
                    git -C elsewhere status               ; Bash(git *)
                    npm run lint                          ; Bash(npm run *)
                    mvn test 2>&1 | tail -40              ; Bash(tail *)
                    cd module && mvn test                 ; Bash(cd *)
                    JAVA_HOME=/jdk ./gradlew test         ; Bash(./gradlew *)
                    rm -rf build                          ; Bash(rm *)
                    mvn verify                            ; Bash(mvn *)
                    '   '                                 ; Bash
                    """)
    void a_refused_command_is_told_with_the_rule_it_lacked(String command, String rule) {
        assertThat(RULES.ruleFor("Bash", input("command", command))).isEqualTo(rule);
    }

    @Test
    void a_refused_edit_is_told_by_where_the_file_is() {
        assertThat(RULES.ruleFor("Write", input("file_path", "/workspace/src/A.java")))
                .isEqualTo("Edit");
        assertThat(RULES.ruleFor("Edit", input("file_path", "/elsewhere/a/B.java")))
                .isEqualTo("Edit(//elsewhere/a/**)");
    }

    @Test
    void other_tools_are_told_by_name_and_sites_by_domain() {
        assertThat(RULES.ruleFor("mcp__db__query", ToolInput.NONE)).isEqualTo("mcp__db__query");
        assertThat(RULES.ruleFor("WebFetch", input("url", "https://example.org/a b")))
                .isEqualTo("WebFetch");
        assertThat(RULES.ruleFor("WebFetch", input("url", "https://example.org/a")))
                .isEqualTo("WebFetch(domain:example.org)");
    }

    @Test
    void each_refusal_counts_once_though_the_stream_tells_it_twice() {
        List<StreamEvent> events = Streams.transcript("permission-denials");
        assertThat(Streams.conversation(events).denials().missingRules()).containsExactly("Edit", "Bash(touch *)");
    }

    private static ToolInput input(String name, String value) {
        return new ToolInput("", Map.of(name, value), Map.of());
    }
}
