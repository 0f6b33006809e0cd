package dev.claudeloop.core.git;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Tells folders whose content is no work of the agent: the loop's own, and what the build writes. */
final class Ignored {
    private static final Set<String> ALWAYS = Set.of(".git", ".claude-loop", ".gradle", "node_modules", ".idea");
    private static final List<String> MAVEN_FILES = List.of("pom.xml");
    private static final List<String> GRADLE_FILES =
            List.of("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts");

    private final Path root;
    private final List<Path> folders;

    /** Folders under a root, all as {@link RealPath} tells them. */
    Ignored(Path root, List<Path> folders) {
        this.root = root;
        this.folders = folders;
    }

    /** Whether a file, as a path from the root, lies in such a folder. */
    boolean holds(Path file) {
        for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
            if (isFolder(root.resolve(folder))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a file is the loop's, which it stays even if it was committed. */
    boolean isLoopsOwn(Path file) {
        for (Path name : file) {
            if (name.toString().equals(".claude-loop")) {
                return true;
            }
        }
        Path absolute = root.resolve(file);
        return folders.stream().anyMatch(absolute::startsWith);
    }

    boolean isFolder(Path folder) {
        Path name = folder.getFileName();
        if (name == null) {
            return false;
        }
        return ALWAYS.contains(name.toString())
                || folders.contains(folder)
                || (name.toString().equals("target") && hasBeside(folder, MAVEN_FILES))
                || (name.toString().equals("build") && hasBeside(folder, GRADLE_FILES));
    }

    /** A source package may be called build, so only the folder beside a build file is the build's. */
    private static boolean hasBeside(Path folder, List<String> names) {
        return names.stream().anyMatch(name -> Files.exists(folder.resolveSibling(name)));
    }
}
