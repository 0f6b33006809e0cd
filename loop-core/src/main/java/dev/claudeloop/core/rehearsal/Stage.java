package dev.claudeloop.core.rehearsal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Does in the project what an act says, and tells it as tool calls. */
final class Stage {
    private final Path directory;
    private final Protocol protocol;

    Stage(Path directory, Protocol protocol) {
        this.directory = directory;
        this.protocol = protocol;
    }

    void play(Act act) throws IOException, InterruptedException {
        for (Map.Entry<String, String> file : act.write().entrySet()) {
            write(file.getKey(), file.getValue());
        }
        for (Act.Edit edit : act.edit()) {
            edit(edit);
        }
        for (String file : act.delete()) {
            boolean existed = delete(directory.resolve(file));
            protocol.tool("Bash", Map.of("command", "rm -r " + file), existed ? "" : "no such file", !existed);
        }
        if (!act.commit().isEmpty()) {
            commit(act.commit());
        }
    }

    private static boolean delete(Path fileOrFolder) throws IOException {
        if (Files.notExists(fileOrFolder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(fileOrFolder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        return true;
    }

    private void write(String file, String content) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.toAbsolutePath().getParent());
        Files.writeString(path, content);
        protocol.tool(
                "Write",
                Map.of("file_path", path.toString(), "content", content),
                "File created successfully at: " + path,
                false);
    }

    private void edit(Act.Edit edit) throws IOException {
        Path path = directory.resolve(edit.file());
        String content = Files.exists(path) ? Files.readString(path) : "";
        // A checkout may have given the file other line ends than the script has.
        boolean windows = content.contains("\r\n") && !content.contains(edit.oldText());
        String oldText = windows ? edit.oldText().replace("\n", "\r\n") : edit.oldText();
        String newText = windows ? edit.newText().replace("\n", "\r\n") : edit.newText();
        int at = content.indexOf(oldText);
        boolean found = at >= 0;
        if (found) {
            Files.writeString(path, content.substring(0, at) + newText + content.substring(at + oldText.length()));
        } else {
            System.err.println("The rehearsal cannot edit " + edit.file() + ", which has no '" + edit.oldText() + "'.");
        }
        protocol.tool(
                "Edit",
                Map.of(
                        "file_path", path.toString(),
                        "old_string", edit.oldText(),
                        "new_string", edit.newText(),
                        "replace_all", false),
                found ? "The file " + path + " has been updated." : "String to replace not found in file.",
                !found);
    }

    private void commit(String message) throws IOException, InterruptedException {
        Answer added = run(List.of("git", "add", "-A"));
        Answer committed = added.exitCode() == 0 ? run(List.of("git", "commit", "-m", message)) : added;
        if (committed.exitCode() != 0) {
            System.err.println(
                    "The rehearsal cannot commit: " + committed.output().strip());
        }
        protocol.tool(
                "Bash",
                Map.of("command", "git add -A && git commit -m '" + message + "'"),
                committed.output(),
                committed.exitCode() != 0);
    }

    private record Answer(int exitCode, String output) {}

    private Answer run(List<String> words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), output);
    }
}
