package dev.claudeloop.core.prompt;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.ProjectOutline;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What init writes for a project: prompts and rules that hold as they are, and instructions to fill in. */
public final class StarterFiles {
    /** The line whose presence says that nobody has filled in the instructions. */
    static final String TO_FILL_IN = "<!-- To fill in: say below what Claude should do, then delete this line. -->";

    /** Marks that a template or a Markdown reader would take for its own. */
    private static final Pattern MARKS = Pattern.compile("[`{}<>]");

    private static final int LONGEST_NAME = 100;
    private static final int MOST_MODULES = 50;

    private StarterFiles() {}

    /** The text of each file, by its path from the project's folder. */
    public static Map<Path, String> of(LoopOptions options, ProjectOutline project) {
        String about = about(project);
        var files = new LinkedHashMap<Path, String>();
        for (Mode mode : Mode.values()) {
            files.put(
                    options.folder().resolve("PROMPT." + mode + ".md"),
                    BuiltInPrompts.prompt(mode, "\n## The project\n\n" + about + "\n")
                            .text());
        }
        files.put(options.get(LoopOptions.SYSTEM_PROMPT_FILE), rules(about));
        files.put(options.get(LoopOptions.INSTRUCTIONS_FILE), instructions(project));
        return files;
    }

    /** Whether these instructions are those of init, with the line that says that they are to be filled in. */
    static boolean isToFillIn(String instructions) {
        return instructions.contains(TO_FILL_IN);
    }

    private static String about(ProjectOutline project) {
        String build = code(project.name()) + " is built with " + project.buildTool() + ": `" + project.tests()
                + "` runs the tests, `" + project.wholeBuild() + "` the whole build.";
        List<String> modules = project.modules();
        return modules.isEmpty()
                ? build
                : build + " Its modules: "
                        + modules.stream()
                                .limit(MOST_MODULES)
                                .map(StarterFiles::code)
                                .collect(Collectors.joining(", "))
                        + (modules.size() > MOST_MODULES ? " and " + (modules.size() - MOST_MODULES) + " more" : "")
                        + ".";
    }

    private static String rules(String about) {
        return """
                # Rules of this project

                %s

                - Keep to the style and the structure of the code around a change.
                - New behaviour comes with a test that fails without it.
                - No new dependency that the instructions do not ask for.
                - One commit for each task; its message says what changed and why.
                """.formatted(about);
    }

    private static String instructions(ProjectOutline project) {
        return """
                # What to do

                %s

                What is wanted, and why:

                What must stay as it is:

                ## Criteria

                <!-- A fact on each line. A command in backticks is measured by its exit code, "tests pass" by the loop; for other facts the agent's word counts. -->

                - tests pass
                - the whole build passes: `%s`
                """.formatted(TO_FILL_IN, project.wholeBuild());
    }

    private static String code(String name) {
        return "`" + MARKS.matcher(PlainText.line(name, LONGEST_NAME)).replaceAll("_") + "`";
    }
}
