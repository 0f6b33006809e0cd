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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The project's files, measured before and after an iteration; without git by size and time alone. */
public final class WorkTree {
    private static final Pattern STATUS_ENTRY = Pattern.compile("(?:.*\\n)?([ MADRCUT?!]{2}) (.+)", Pattern.DOTALL);
    private static final String[] STATUS = {
        "status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames", "--ignore-submodules=none"
    };

    private final Path projectDirectory;
    private final List<Path> ignoredFolders;
    private final CommandRunner runner;

    public WorkTree(Path projectDirectory, CommandRunner runner) {
        this(projectDirectory, runner, List.of());
    }

    /** A work tree in which further folders do not count, such as a log directory outside the build's folder. */
    public WorkTree(Path projectDirectory, CommandRunner runner, List<Path> ignoredFolders) {
        this.projectDirectory = projectDirectory.toAbsolutePath().normalize();
        this.ignoredFolders = List.copyOf(ignoredFolders);
        this.runner = runner;
    }

    /** Whether git keeps this project; a folder that an outer repository ignores is kept by nobody. */
    public boolean isRepository() throws InterruptedException {
        return top().isPresent();
    }

    /** Where git keeps what belongs to this work tree alone. */
    public Optional<Path> gitDirectory() throws InterruptedException {
        return top().isPresent()
                ? git(projectDirectory).ask("rev-parse", "--absolute-git-dir").map(Path::of)
                : Optional.empty();
    }

    public Snapshot snapshot() throws InterruptedException {
        Optional<Path> top = top();
        if (top.isEmpty()) {
            return new Snapshot(false, null, walk());
        }
        return new Snapshot(true, head(), marks(top.get(), dirty(top.get())));
    }

    /** What differs from a snapshot; what was changed before it and is the same now does not count. */
    public ChangesRecord changesSince(Snapshot before) throws InterruptedException {
        if (!before.git()) {
            return new ChangesRecord(null, null, 0, List.copyOf(differences(before.contents(), walk())), null);
        }
        Optional<Path> top = top();
        if (top.isEmpty()) {
            return new ChangesRecord(before.head(), null, 0, List.of(".git"), null);
        }
        String head = head();
        Set<String> files = changedFiles(top.get(), before, head);
        return new ChangesRecord(
                before.head(),
                head,
                commits(before.head(), head),
                List.copyOf(files),
                diffstat(top.get(), before, files));
    }

    private Git git(Path directory) {
        return new Git(directory, runner);
    }

    private Optional<Path> top() throws InterruptedException {
        Git git = git(projectDirectory);
        Optional<String> top = git.ask("rev-parse", "--show-toplevel").filter(path -> !path.isBlank());
        if (top.isEmpty() || git.ask("check-ignore", "--quiet", ".").isPresent()) {
            return Optional.empty();
        }
        try {
            return top.map(Path::of);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private @Nullable String head() throws InterruptedException {
        return git(projectDirectory)
                .ask("rev-parse", "--verify", "--quiet", "HEAD")
                .orElse(null);
    }

    private Set<String> changedFiles(Path top, Snapshot before, @Nullable String head) throws InterruptedException {
        Set<String> dirty = dirty(top);
        var files = new TreeSet<String>(dirty);
        files.addAll(committed(top, before.head(), head));
        files.removeAll(before.contents().keySet());
        Map<String, String> now = marks(top, before.contents().keySet());
        files.addAll(differences(before.contents(), now));
        return files;
    }

    /** Files that differ from the commit, or are new; tracked files count wherever they lie. */
    private Set<String> dirty(Path top) throws InterruptedException {
        var ignored = new Ignored(top, ignoredFolders);
        var files = new HashSet<String>();
        for (String entry : git(top).entries(STATUS)) {
            Matcher matcher = STATUS_ENTRY.matcher(entry);
            if (matcher.matches()
                    && counts(ignored, matcher.group(2), !matcher.group(1).equals("??"))) {
                files.add(matcher.group(2));
            }
        }
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
        names.stream().filter(name -> counts(ignored, name, true)).forEach(files::add);
        return files;
    }

    private static boolean counts(Ignored ignored, String name, boolean tracked) {
        try {
            Path file = Path.of(name);
            return tracked ? !ignored.isLoopsOwn(file) : !ignored.holds(file);
        } catch (InvalidPathException e) {
            return true;
        }
    }

    private static Map<String, String> marks(Path top, Set<String> names) {
        var marks = new TreeMap<String, String>();
        for (String name : names) {
            try {
                marks.put(name, FileMarks.content(top.resolve(name)));
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

    private int commits(@Nullable String before, @Nullable String after) throws InterruptedException {
        if (after == null || after.equals(before)) {
            return 0;
        }
        String range = before == null ? after : before + ".." + after;
        return git(projectDirectory)
                .ask("rev-list", "--count", range)
                .map(count -> count.matches("\\d{1,9}") ? Integer.parseInt(count) : 0)
                .orElse(0);
    }

    private @Nullable String diffstat(Path top, Snapshot before, Set<String> files) throws InterruptedException {
        if (files.isEmpty() || before.head() == null) {
            return null;
        }
        return new DiffStat(git(top).entries("diff", "--numstat", "-z", "--no-renames", "--no-ext-diff", before.head()))
                .of(files);
    }
}
