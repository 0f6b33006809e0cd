package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A Maven installation. */
public record MavenHome(Path directory) {

    /** The Maven that runs these tests: system property {@code maven.home}, else the one on the PATH. */
    public static MavenHome installed() {
        return Optional.ofNullable(System.getProperty("maven.home"))
                .map(home -> new MavenHome(Path.of(home)))
                .or(() -> SearchPath.ofThisProcess().find("mvn").map(MavenHome::holding))
                .filter(home -> Files.exists(home.command()))
                .orElseThrow(() -> new IllegalStateException(
                        "Maven was not found: put mvn on the PATH or set the system property maven.home"));
    }

    /** The oldest Maven that is tested against. */
    public static MavenHome oldest() {
        return of(Versions.load().of("maven-oldest"));
    }

    /** The Maven 3.9 that is tested against. */
    public static MavenHome maven3() {
        return of(Versions.load().of("maven-3"));
    }

    /** The Maven 4 that is tested against. */
    public static MavenHome maven4() {
        return of(Versions.load().of("maven-4"));
    }

    /** Any released version, downloaded when first asked for. */
    public static MavenHome of(String version) {
        return new MavenHome(CacheFolder.ofThisMachine().entry("maven-" + version, folder -> unpack(version, folder)));
    }

    public Path command() {
        return directory.resolve("bin").resolve(OperatingSystem.isWindows() ? "mvn.cmd" : "mvn");
    }

    private static MavenHome holding(Path command) {
        try {
            return new MavenHome(command.toRealPath().resolve("../..").normalize());
        } catch (IOException e) {
            throw new UncheckedIOException("Could not follow " + command, e);
        }
    }

    private static void unpack(String version, Path folder) throws IOException {
        Path download = Files.createTempDirectory("claude-loop-maven");
        try {
            MavenArtifacts.of("org.apache.maven:apache-maven:" + version + ":zip:bin")
                    .copyAloneTo(download);
            try (ZipFile zip = new ZipFile(
                    download.resolve("apache-maven-" + version + "-bin.zip").toFile())) {
                unpack(zip, folder);
            }
        } finally {
            Folders.delete(download);
        }
    }

    private static void unpack(ZipFile zip, Path folder) throws IOException {
        for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
            ZipEntry entry = entries.nextElement();
            String withoutTopFolder = entry.getName().substring(entry.getName().indexOf('/') + 1);
            Path target = folder.resolve(withoutTopFolder).normalize();
            if (!target.startsWith(folder)) {
                throw new IOException(zip.getName() + " holds an entry outside its folder: " + entry.getName());
            }
            if (entry.isDirectory()) {
                Files.createDirectories(target);
                continue;
            }
            Files.createDirectories(target.resolve("..").normalize());
            try (InputStream in = zip.getInputStream(entry)) {
                Files.copy(in, target);
            }
            if (withoutTopFolder.startsWith("bin/") && !target.toFile().setExecutable(true)) {
                throw new IOException(target + " could not be made executable");
            }
        }
    }
}
