package dev.claudeloop.core.git;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The top folder of the work tree that a project lies in. Git is asked again only where a repository may have come or
 * gone meanwhile, as each question is a process.
 */
final class TopFolder {
    private final Git git;
    private @Nullable Place known;

    TopFolder(Git git) {
        this.git = git;
    }

    /** A top folder, and the way from it down to the project, which is empty where both are the same. */
    private record Place(Path top, Path way) {

        /** Whether git would find the same again: it takes the first repository on its way up. */
        boolean stands() {
            Path folder = top.resolve(way);
            while (folder != null && !folder.equals(top)) {
                if (isRepository(folder)) {
                    return false;
                }
                folder = folder.getParent();
            }
            return folder != null && isRepository(top);
        }

        private static boolean isRepository(Path folder) {
            return Files.exists(folder.resolve(".git"));
        }
    }

    /** The folder, unless no repository keeps the project; one that ignores it keeps it neither. */
    Optional<Path> find() throws InterruptedException {
        Place place = known;
        if (place == null || !place.stands()) {
            place = ask();
            known = place;
        }
        return place != null && keeps(place) ? Optional.of(place.top()) : Optional.empty();
    }

    private boolean keeps(Place place) throws InterruptedException {
        return place.way().toString().isEmpty()
                || git.ask("check-ignore", "--quiet", ".").isEmpty();
    }

    /** Has git asked again. */
    void forget() {
        known = null;
    }

    private @Nullable Place ask() throws InterruptedException {
        String[] answer = git.ask("rev-parse", "--show-prefix", "--show-toplevel")
                .orElse("")
                .split("\n", 2);
        try {
            return answer.length < 2 || answer[1].isBlank() ? null : new Place(Path.of(answer[1]), Path.of(answer[0]));
        } catch (InvalidPathException e) {
            return null;
        }
    }
}
