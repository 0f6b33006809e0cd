package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ChildEnvironmentTest {

    @Test
    void whatTheCallerHasOfClaudeAndOfItsBuildServerIsDropped() {
        Map<String, String> inherited = Map.of(
                "CLAUDECODE", "1", "CLAUDE_CODE_SESSION_ID", "x", "ANTHROPIC_API_KEY", "x", "CI", "true", "PATH", "p");
        assertThat(ChildEnvironment.of(inherited, Map.of())).isEqualTo(Map.of("PATH", "p"));
    }

    @Test
    void whatTheTestSetsIsKept() {
        assertThat(ChildEnvironment.of(Map.of("CI", "true"), Map.of("CI", "false", "ANTHROPIC_API_KEY", "dummy")))
                .isEqualTo(Map.of("CI", "false", "ANTHROPIC_API_KEY", "dummy"));
    }

    @Test
    void debugOptionsOfTheCallerAreDroppedAndOthersKept() {
        Map<String, String> inherited =
                Map.of("MAVEN_OPTS", "-Xmx1g -agentlib:jdwp=transport=dt_socket,address=5005 -Da=b");
        assertThat(ChildEnvironment.of(inherited, Map.of())).containsEntry("MAVEN_OPTS", "-Xmx1g -Da=b");
    }
}
