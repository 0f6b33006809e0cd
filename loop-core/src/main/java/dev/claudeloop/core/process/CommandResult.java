package dev.claudeloop.core.process;

/**
 * How a command ended.
 *
 * @param exitCode -1 where the time limit ended it
 * @param output standard output, with standard error unless that was left out; only the end of it where it was long
 */
public record CommandResult(int exitCode, boolean timedOut, String output) {

    public boolean succeeded() {
        return exitCode == 0 && !timedOut;
    }
}
