package dev.claudeloop.core.git;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The project's files, measured before and after an iteration; without git by size and time alone. */
public final class WorkTree {
    /** Stands for files of which git cannot tell; they count as changed. */
    private static final String UNKNOWN = ".git";

    private final Path projectDirectory;
    private final List<Path> ignoredFolders;
    private final CommandRunner runner;
    private final Redaction redaction;
    private final Consumer<String> warnings;
    private final TopFolder top;
    private boolean warned;

    public WorkTree(Path projectDirectory, CommandRunner runner) {
        this(projectDirectory, runner, List.of(), Redaction.NONE, warning -> {});
    }

    /** A work tree in which further folders do not count, such as a log directory outside the build's folder. */
    public WorkTree(
            Path projectDirectory,
            CommandRunner runner,
            List<Path> ignoredFolders,
            Redaction redaction,
            Consumer<String> warnings) {
        this.projectDirectory = RealPath.of(projectDirectory);
        this.ignoredFolders = ignoredFolders.stream().map(RealPath::of).toList();
        this.runner = runner;
        this.redaction = redaction;
        this.warnings = warnings;
        this.top = new TopFolder(git(this.projectDirectory));
    }

    /** Whether git keeps this project; a folder that an outer repository ignores is kept by nobody. */
    public boolean isRepository() throws InterruptedException {
        return top.find().isPresent();
    }

    /** What to tell whoever has a project that git does not keep; nothing where it does. */
    public Optional<String> warning() throws InterruptedException {
        return isRepository()
                ? Optional.empty()
                : Optional.of(NoRepository.warning(git(projectDirectory)
                        .complaint("rev-parse", "--git-dir")
                        .orElse("")));
    }

    /** Where git keeps what belongs to this work tree alone. */
    public Optional<Path> gitDirectory() throws InterruptedException {
        return top.find().isPresent()
                ? git(projectDirectory).ask("rev-parse", "--absolute-git-dir").map(Path::of)
                : Optional.empty();
    }

    public Snapshot snapshot() throws InterruptedException {
        Optional<Path> found = top.find();
        Optional<Told> told = found.isPresent() ? status(found.get()) : Optional.empty();
        if (told.isPresent()) {
            return snapshot(told.get());
        }
        top.forget();
        if (found.isEmpty() || !isRepository()) {
            return new Snapshot(false, null, walk(projectDirectory));
        }
        warn();
        return new Snapshot(false, head(), walk(projectDirectory));
    }

    /** What differs from a snapshot; what was changed before it and is the same now does not count. */
    public ChangesRecord changesSince(Snapshot before) throws InterruptedException {
        if (!before.git()) {
            String head = before.head() == null ? null : head();
            CommitLog commits = commits(before.head(), head);
            Set<String> files = differences(before.contents(), walk(projectDirectory));
            return new ChangesRecord(
                    before.head(), head, commits.count(), List.copyOf(files), null, commits.newest(), List.of());
        }
        Optional<Path> found = top.find();
        Optional<Told> told = found.isPresent() ? status(found.get()) : Optional.empty();
        if (told.isEmpty()) {
            top.forget();
            found = top.find();
        }
        if (found.isEmpty()) {
            return new ChangesRecord(before.head(), null, 0, List.of(UNKNOWN), null);
        }
        Told now = told.isPresent() ? told.get() : new Told(found.get(), head(), Set.of(UNKNOWN));
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

    private Optional<Told> status(Path top) throws InterruptedException {
        return git(top).list(Status.QUESTION).map(entries -> told(top, Status.of(entries)));
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

    private void warn() {
        if (!warned) {
            warned = true;
            warnings.accept("`git status` fails in " + projectDirectory + ", or takes longer than 2 minutes:"
                    + " until it answers, the loop sees changed files only by their size and time.");
        }
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

    private Snapshot snapshot(Told now) throws InterruptedException {
        return new Snapshot(true, now.head(), marks(now.top(), now.dirty()));
    }

    private Map<String, String> marks(Path top, Set<String> names) throws InterruptedException {
        var marks = new TreeMap<String, String>();
        for (String name : names) {
            try {
                Path file = GitPath.in(top, name);
                marks.put(name, isRepository(file) ? repository(file) : FileMarks.content(file));
            } catch (InvalidPathException e) {
                marks.put(name, "a name that this machine cannot read");
            }
        }
        return marks;
    }

    private static boolean isRepository(Path file) {
        return Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS) && Files.exists(file.resolve(".git"));
    }

    /**
     * Git tells nothing of what is in a submodule, or in a repository that it does not know, so that is asked itself.
     */
    private String repository(Path folder) throws InterruptedException {
        Optional<Told> told = status(folder);
        return (told.isPresent() ? snapshot(told.get()) : new Snapshot(false, null, walk(folder))).toString();
    }

    private Map<String, String> walk(Path root) {
        try {
            return FileMarks.walk(root, new Ignored(root, ignoredFolders));
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
        return CommitLog.of(git(projectDirectory).entries(CommitLog.question(range)), redaction);
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
