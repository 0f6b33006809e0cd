package dev.claudeloop.testsupport;

import java.nio.file.Path;
import java.util.Optional;

/** Where Maven keeps what it has downloaded for this user. */
final class LocalRepository {
    private LocalRepository() {}

    /** The one of the Maven that runs these tests (Surefire and Failsafe name it), else the default one. */
    static Path path() {
        return Optional.ofNullable(System.getProperty("maven.repo.local"))
                .or(() -> Optional.ofNullable(System.getProperty("localRepository")))
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".m2", "repository"))
                .toAbsolutePath();
    }
}
