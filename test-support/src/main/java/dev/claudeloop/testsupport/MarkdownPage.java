package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of documentation, cut into what readers can use.
 *
 * @param blocks code between fences
 * @param prose everything else
 */
public record MarkdownPage(Path file, List<Block> blocks, String prose) {
    private static final Pattern LINK = Pattern.compile("!?\\[[^]]*]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");

    /** Code with the language that its fence names. */
    public record Block(String language, String code) {}

    public static MarkdownPage read(Path file) {
        var blocks = new ArrayList<Block>();
        var prose = new ArrayList<String>();
        var code = new ArrayList<String>();
        String language = null;
        for (String line : lines(file)) {
            if (!line.startsWith("```")) {
                (language == null ? prose : code).add(line);
            } else if (language == null) {
                language = line.substring(3).strip();
            } else {
                blocks.add(new Block(language, String.join("\n", code)));
                code.clear();
                language = null;
            }
        }
        if (language != null) {
            throw new IllegalStateException("a fence of " + file + " is open");
        }
        return new MarkdownPage(file, List.copyOf(blocks), String.join("\n", prose));
    }

    public List<String> code(String language) {
        return blocks.stream()
                .filter(block -> block.language().equals(language))
                .map(Block::code)
                .toList();
    }

    public List<String> links() {
        return found(LINK, prose);
    }

    /** Code in running text. */
    public List<String> words() {
        return found(CODE, prose);
    }

    /** Everything that a reader could type, in blocks and in running text. */
    public List<String> typed() {
        return Stream.concat(blocks.stream().map(Block::code), words().stream()).toList();
    }

    /** The names by which links reach the headings. */
    public List<String> anchors() {
        return prose.lines()
                .filter(line -> line.matches("#+ .*"))
                .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
                .map(line -> line.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .toList();
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
