package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A Gradle installation; those laid out from Maven artifacts read the Groovy DSL only. */
public record GradleHome(Path directory) {

    /** Of the way in which homes are laid out; those that were laid out otherwise are not used again. */
    private static final int EDITION = 2;

    /** That version laid out from Maven artifacts, once per machine. */
    public static GradleHome of(String version) {
        return laidOut(version, CacheFolder.ofThisMachine());
    }

    /** The installation that {@code GRADLE_HOME} names, if it is set. */
    public static Optional<GradleHome> ofTheUser() {
        return Optional.ofNullable(System.getenv("GRADLE_HOME")).map(GradleHome::installed);
    }

    private static GradleHome installed(String directory) {
        GradleHome home = new GradleHome(Path.of(directory));
        if (!Files.exists(home.command())) {
            throw new IllegalStateException(
                    "GRADLE_HOME is " + directory + ", but there is no " + home.command() + ": correct or unset it.");
        }
        return home;
    }

    /** The oldest Gradle that the plugin runs on. */
    public static GradleHome oldest() {
        return of(GradleRelease.GRADLE_8_5.version());
    }

    /** The newest Gradle that can be laid out. */
    public static GradleHome newest() {
        return of(GradleRelease.GRADLE_8_8.version());
    }

    public Path command() {
        return directory.resolve("bin").resolve(OperatingSystem.isWindows() ? "gradle.bat" : "gradle");
    }

    static GradleHome laidOut(String version, CacheFolder cache) {
        GradleRelease release = GradleRelease.of(version);
        return new GradleHome(
                cache.entry("gradle-" + version + "-layout-" + EDITION, folder -> layOut(release, folder)));
    }

    private static void layOut(GradleRelease release, Path home) throws IOException {
        Path jars = Files.createTempDirectory("claude-loop-gradle");
        try {
            release.artifacts().copyTo(jars);
            new GradleLayout(release.version(), jars, home).write();
        } finally {
            Folders.delete(jars);
        }
    }

    /** Prints the directory of the home of the version that is the only argument. */
    public static void main(String[] args) {
        if (args.length != 1) {
            System.err.println("usage: GradleHome VERSION");
            System.exit(2);
        }
        System.out.println(of(args[0]).directory());
    }
}
