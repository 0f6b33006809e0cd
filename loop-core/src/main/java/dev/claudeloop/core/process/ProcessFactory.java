package dev.claudeloop.core.process;

import java.io.IOException;

/** Starts processes; the one place where a test can stand in for the operating system. */
@FunctionalInterface
public interface ProcessFactory {

    Process start(ProcessBuilder builder) throws IOException;

    /** The operating system itself. */
    static ProcessFactory system() {
        return ProcessBuilder::start;
    }
}
