package dev.claudeloop.core.git;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.process.CommandRunner;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The project's files, measured before and after an iteration; without git by size and time alone. */
public final class WorkTree {
    private final Path projectDirectory;
    private final List<Path> ignoredFolders;
    private final CommandRunner runner;
    private final TopFolder top;

    public WorkTree(Path projectDirectory, CommandRunner runner) {
        this(projectDirectory, runner, List.of());
    }

    /** A work tree in which further folders do not count, such as a log directory outside the build's folder. */
    public WorkTree(Path projectDirectory, CommandRunner runner, List<Path> ignoredFolders) {
        this.projectDirectory = projectDirectory.toAbsolutePath().normalize();
        this.ignoredFolders = List.copyOf(ignoredFolders);
        this.runner = runner;
        this.top = new TopFolder(git(this.projectDirectory));
    }

    /** Whether git keeps this project; a folder that an outer repository ignores is kept by nobody. */
    public boolean isRepository() throws InterruptedException {
        return top.find().isPresent();
    }

    /** Where git keeps what belongs to this work tree alone. */
    public Optional<Path> gitDirectory() throws InterruptedException {
        return top.find().isPresent()
                ? git(projectDirectory).ask("rev-parse", "--absolute-git-dir").map(Path::of)
                : Optional.empty();
    }

    public Snapshot snapshot() throws InterruptedException {
        Optional<Told> told = ask();
        return told.isPresent()
                ? new Snapshot(
                        true,
                        told.get().head(),
                        marks(told.get().top(), told.get().dirty()))
                : new Snapshot(false, null, walk());
    }

    /** What differs from a snapshot; what was changed before it and is the same now does not count. */
    public ChangesRecord changesSince(Snapshot before) throws InterruptedException {
        if (!before.git()) {
            return new ChangesRecord(null, null, 0, List.copyOf(differences(before.contents(), walk())), null);
        }
        Optional<Told> told = ask();
        if (told.isEmpty()) {
            return new ChangesRecord(before.head(), null, 0, List.of(".git"), null);
        }
        Told now = told.get();
        Set<String> files = changedFiles(before, now);
        CommitLog commits = commits(before.head(), now.head());
        Optional<DiffStat> lines = diffstat(now.top(), before, files);
        return new ChangesRecord(
                before.head(),
                now.head(),
                commits.count(),
                List.copyOf(files),
                lines.map(DiffStat::sum).orElse(null),
                commits.newest(),
                lines.map(DiffStat::byFile).orElse(List.of()));
    }

    /**
     * What git tells of this moment.
     *
     * @param dirty files that differ from the commit, or are new
     */
    private record Told(Path top, @Nullable String head, Set<String> dirty) {}

    private Optional<Told> ask() throws InterruptedException {
        Optional<Path> found = top.find();
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Optional<List<String>> status = git(found.get()).list(Status.QUESTION);
        if (status.isPresent()) {
            return Optional.of(told(found.get(), Status.of(status.get())));
        }
        top.forget();
        Optional<Path> again = top.find();
        return again.isPresent() ? Optional.of(new Told(again.get(), head(), Set.of())) : Optional.empty();
    }

    /** Tracked files count wherever they lie. */
    private Told told(Path top, Status status) {
        var ignored = new Ignored(top, ignoredFolders);
        var dirty = new HashSet<String>();
        status.changed().stream()
                .filter(name -> counts(ignored, top, name, true))
                .forEach(dirty::add);
        status.added().stream()
                .filter(name -> counts(ignored, top, name, false))
                .forEach(dirty::add);
        return new Told(top, status.head(), dirty);
    }

    private Git git(Path directory) {
        return new Git(directory, runner);
    }

    private @Nullable String head() throws InterruptedException {
        return git(projectDirectory)
                .ask("rev-parse", "--verify", "--quiet", "HEAD")
                .orElse(null);
    }

    private Set<String> changedFiles(Snapshot before, Told now) throws InterruptedException {
        var files = new TreeSet<String>(now.dirty());
        files.addAll(committed(now.top(), before.head(), now.head()));
        files.removeAll(before.contents().keySet());
        files.addAll(differences(
                before.contents(), marks(now.top(), before.contents().keySet())));
        return files;
    }

    private Set<String> committed(Path top, @Nullable String before, @Nullable String after)
            throws InterruptedException {
        if (after == null || after.equals(before)) {
            return Set.of();
        }
        List<String> names = before == null
                ? git(top).entries("ls-tree", "-r", "-z", "--name-only", after)
                : git(top).entries("diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", before, after);
        var ignored = new Ignored(top, ignoredFolders);
        var files = new HashSet<String>();
        names.stream().filter(name -> counts(ignored, top, name, true)).forEach(files::add);
        return files;
    }

    private static boolean counts(Ignored ignored, Path top, String name, boolean tracked) {
        try {
            Path file = top.relativize(GitPath.in(top, name));
            return tracked ? !ignored.isLoopsOwn(file) : !ignored.holds(file);
        } catch (InvalidPathException e) {
            return true;
        }
    }

    private static Map<String, String> marks(Path top, Set<String> names) {
        var marks = new TreeMap<String, String>();
        for (String name : names) {
            try {
                marks.put(name, FileMarks.content(GitPath.in(top, name)));
            } catch (InvalidPathException e) {
                marks.put(name, "a name that this machine cannot read");
            }
        }
        return marks;
    }

    private Map<String, String> walk() {
        try {
            return FileMarks.walk(projectDirectory, new Ignored(projectDirectory, ignoredFolders));
        } catch (IOException e) {
            return Map.of();
        }
    }

    private static Set<String> differences(Map<String, String> before, Map<String, String> after) {
        var names = new TreeSet<String>(before.keySet());
        names.addAll(after.keySet());
        names.removeIf(name -> before.getOrDefault(name, "absent").equals(after.getOrDefault(name, "absent")));
        return names;
    }

    private CommitLog commits(@Nullable String before, @Nullable String after) throws InterruptedException {
        if (after == null || after.equals(before)) {
            return CommitLog.NONE;
        }
        String range = before == null ? after : before + ".." + after;
        return CommitLog.of(git(projectDirectory).entries(CommitLog.question(range)));
    }

    private Optional<DiffStat> diffstat(Path top, Snapshot before, Set<String> files) throws InterruptedException {
        if (files.isEmpty() || before.head() == null) {
            return Optional.empty();
        }
        List<String> numstat =
                git(top).entries("diff", "--numstat", "-z", "--no-renames", "--no-ext-diff", before.head());
        return Optional.of(DiffStat.of(files, numstat));
    }
}
