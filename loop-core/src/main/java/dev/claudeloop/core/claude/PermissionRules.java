package dev.claudeloop.core.claude;

import dev.claudeloop.core.stream.StreamEvent.ToolInput;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** From a tool call that was refused to the entry of {@code allowedTools} that would have allowed it. */
final class PermissionRules {
    private static final Set<String> WITH_SUBCOMMANDS =
            Set.of("git", "docker", "npm", "pnpm", "yarn", "npx", "cargo", "go", "kubectl", "gh", "brew", "apt", "pip");
    private static final Set<String> EDITING = Set.of("Edit", "Write", "MultiEdit", "NotebookEdit");
    private static final Pattern SEPARATOR = Pattern.compile("\\|\\||&&|[|;\\n]");
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_]\\w*=\\S*");
    private static final Pattern SUBCOMMAND = Pattern.compile("[a-z][a-z0-9:-]*");

    private final List<String> allowed;
    private final Path directory;

    PermissionRules(List<String> allowed, Path directory) {
        this.allowed = allowed;
        this.directory = directory.toAbsolutePath().normalize();
    }

    /** Rules with how often each was missed, in the order in which they were missed first. */
    static Map<String, Integer> counted(List<String> rules) {
        var counts = new LinkedHashMap<String, Integer>();
        rules.forEach(rule -> counts.merge(rule, 1, Integer::sum));
        return counts;
    }

    String ruleFor(String tool, ToolInput input) {
        if (tool.equals("Bash")) {
            return bash(input.fields().getOrDefault("command", ""));
        }
        if (EDITING.contains(tool)) {
            return edit(input.fields().getOrDefault("file_path", ""));
        }
        return tool.equals("WebFetch") ? fetch(input.fields().getOrDefault("url", "")) : tool;
    }

    /** A line of several commands needs a rule for each; the first that has none is named. */
    private String bash(String line) {
        String first = "";
        for (String part : SEPARATOR.splitAsStream(line).toList()) {
            String rule = command(part.strip());
            if (!rule.isEmpty() && !isAllowed(rule)) {
                return rule;
            }
            first = first.isEmpty() ? rule : first;
        }
        return first.isEmpty() ? "Bash" : first;
    }

    private static String command(String part) {
        List<String> words = Pattern.compile("\\s+")
                .splitAsStream(part)
                .dropWhile(word -> word.isEmpty() || ASSIGNMENT.matcher(word).matches())
                .toList();
        if (words.isEmpty()) {
            return "";
        }
        boolean two = words.size() > 1
                && WITH_SUBCOMMANDS.contains(words.get(0))
                && SUBCOMMAND.matcher(words.get(1)).matches();
        return "Bash(" + words.get(0) + (two ? " " + words.get(1) : "") + " *)";
    }

    private boolean isAllowed(String rule) {
        return allowed.contains("Bash") || allowed.contains(rule);
    }

    private String edit(String file) {
        try {
            Path path = directory.resolve(file).normalize();
            return path.startsWith(directory) || path.getParent() == null
                    ? "Edit"
                    : "Edit(" + AllowedTools.rulePath(path.getParent()) + "/**)";
        } catch (InvalidPathException e) {
            return "Edit";
        }
    }

    private static String fetch(String url) {
        try {
            String host = URI.create(url).getHost();
            return host == null ? "WebFetch" : "WebFetch(domain:" + host + ")";
        } catch (IllegalArgumentException e) {
            return "WebFetch";
        }
    }
}
