package dev.claudeloop.core.api;

import java.util.List;

/**
 * The tests that must not get lost, by method, as the session keeps them.
 *
 * @param tests the ids of all tests
 * @param skipped those among them that were skipped from the start
 * @param switches lines of build files that switch tests off and were there from the start
 */
public record TestFloor(List<String> tests, List<String> skipped, List<String> switches) {
    public static final TestFloor NONE = new TestFloor(List.of(), List.of(), List.of());
}
