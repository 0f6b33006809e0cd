package dev.claudeloop.core.claude;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds a command as the system would, with the endings that Windows adds. */
record SearchPath(Map<String, String> environment) {

    Optional<Path> find(String name, Path directory) {
        List<Path> folders = name.contains("/") || name.contains(File.separator) ? List.of(directory) : folders();
        for (Path folder : folders) {
            for (String ending : endings()) {
                Path file = folder.resolve(name + ending);
                if (Files.isRegularFile(file) && Files.isExecutable(file)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }

    private List<Path> folders() {
        return split(variable("PATH")).stream().map(Path::of).toList();
    }

    private List<String> endings() {
        var endings = new ArrayList<String>();
        endings.addAll(split(variable("PATHEXT")));
        endings.add("");
        return endings;
    }

    /** Windows writes it {@code Path}. */
    private String variable(String name) {
        return environment.entrySet().stream()
                .filter(entry -> entry.getKey().equalsIgnoreCase(name))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }

    private static List<String> split(String list) {
        return Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(list)
                .filter(item -> !item.isBlank())
                .toList();
    }
}
