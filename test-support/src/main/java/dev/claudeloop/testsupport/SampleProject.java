package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A copy of one of the samples that a test may change, in a folder whose name holds a space. */
public record SampleProject(Path directory) {
    private static final Set<String> BUILD_OUTPUTS = Set.of("target", "build", ".gradle");
    private static final Duration GIT_LIMIT = Duration.ofMinutes(1);

    /** The sample of that name, in a git repository of its own with one commit on {@code main}. */
    public static SampleProject copy(String name, Path temporaryFolder) throws IOException {
        SampleProject project = copyWithoutGit(name, temporaryFolder);
        project.initGit();
        return project;
    }

    /** The sample of that name as plain files. */
    public static SampleProject copyWithoutGit(String name, Path temporaryFolder) throws IOException {
        Path samples = ProjectRoot.find().directory().resolve("samples");
        if (!Files.isDirectory(samples.resolve(name))) {
            throw new IllegalArgumentException("There is no sample " + name + " in " + samples);
        }
        return copyOf(samples.resolve(name), temporaryFolder);
    }

    /** A file of a sample as it is in the repository. */
    static String source(String name, String file) throws IOException {
        return Files.readString(
                ProjectRoot.find().directory().resolve("samples").resolve(name).resolve(file));
    }

    static SampleProject copyOf(Path source, Path temporaryFolder) throws IOException {
        Path directory = Files.createTempDirectory(temporaryFolder, source.getFileName() + " ");
        Folders.copy(source, directory, file -> isSource(source.relativize(file)));
        return new SampleProject(directory);
    }

    /** Makes a git repository of it, with one commit on {@code main}. */
    public void initGit() {
        git("init", "-q");
        git("symbolic-ref", "HEAD", "refs/heads/main");
        git("config", "user.name", "Sample Author");
        git("config", "user.email", "author@example.invalid");
        git("config", "commit.gpgsign", "false");
        git("config", "core.autocrlf", "false");
        git("add", "-A");
        git("commit", "-q", "--allow-empty", "-m", "Sample");
    }

    public Path file(String path) {
        return directory.resolve(path);
    }

    public boolean has(String path) {
        return Files.exists(file(path));
    }

    public String read(String path) throws IOException {
        return Files.readString(file(path));
    }

    /** Writes a file, with the folders above it. */
    public SampleProject write(String path, String content) throws IOException {
        Path file = file(path);
        Files.createDirectories(file.resolve("..").normalize());
        Files.writeString(file, content);
        return this;
    }

    /** Writes a shell script that can be run. */
    public SampleProject script(String path, String... lines) throws IOException {
        write(path, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        if (!file(path).toFile().setExecutable(true)) {
            throw new IOException("Could not make " + path + " a program");
        }
        return this;
    }

    /** Deletes a file or a whole folder, if it is there. */
    public SampleProject delete(String path) throws IOException {
        Folders.delete(file(path));
        return this;
    }

    /** Runs git here and returns what it printed, without white space around it. */
    public String git(String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        return ChildProcess.start(directory, Map.of(), command)
                .await(GIT_LIMIT)
                .requireSuccess()
                .output()
                .strip();
    }

    /** Commits everything that has changed. */
    public SampleProject commit(String message) {
        git("add", "-A");
        git("commit", "-q", "-m", message);
        return this;
    }

    /** How many commits were made after the one that the sample came with. */
    public int commitsSinceFirst() {
        return Integer.parseInt(git("rev-list", "--count", "HEAD")) - 1;
    }

    // A package may be called "build", so sources are taken whatever the names of their folders.
    private static boolean isSource(Path path) {
        for (Path name : path) {
            if (name.endsWith("src")) {
                return true;
            }
            if (BUILD_OUTPUTS.contains(name.toString())) {
                return false;
            }
        }
        return true;
    }
}
