package dev.claudeloop.testsupport;

import java.util.List;

/** A child process that has ended: what was run, its exit code, and all it wrote to stdout and stderr in order. */
public record FinishedProcess(List<String> command, int exitCode, String output) {
    public FinishedProcess {
        command = List.copyOf(command);
    }

    public boolean succeeded() {
        return exitCode == 0;
    }

    /** This run, or an assertion error that shows its output if its exit code is not zero. */
    public FinishedProcess requireSuccess() {
        if (!succeeded()) {
            throw new AssertionError("Expected success, but exit code was " + exitCode + ".\n" + this);
        }
        return this;
    }

    /** This run, or an assertion error that shows its output if its exit code is zero. */
    public FinishedProcess requireFailure() {
        if (succeeded()) {
            throw new AssertionError("Expected a failure, but exit code was 0.\n" + this);
        }
        return this;
    }

    @Override
    public String toString() {
        return "Command: " + String.join(" ", command) + "\nExit code: " + exitCode + "\nOutput:\n" + output;
    }
}
