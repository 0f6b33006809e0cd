package dev.claudeloop.testsupport;

import java.io.File;

/** What differs between Windows and the others when a program is started. */
final class OperatingSystem {
    private OperatingSystem() {}

    static boolean isWindows() {
        return File.separatorChar == '\\';
    }
}
