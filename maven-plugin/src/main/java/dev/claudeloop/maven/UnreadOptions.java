package dev.claudeloop.maven;

import dev.claudeloop.core.api.LoopException;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.maven.project.MavenProject;

/**
 * The options in the POM of a module that {@code -pl} names: with {@code -am} Maven calls a goal like these for the
 * project that comes first, with the options of that, though the loop is the module's.
 */
final class UnreadOptions {

    private UnreadOptions() {}

    /** A budget, say, that is written down must not do nothing; the command line stands above both POMs. */
    static void refuse(MavenProject called, MavenProject read, Properties commandLine) {
        Set<PomOption> inForce = PomOption.in(read);
        List<PomOption> unread = PomOption.in(called).stream()
                .filter(option -> !inForce.contains(option))
                .filter(option -> commandLine.getProperty(option.property()) == null)
                .toList();
        if (!unread.isEmpty()) {
            throw new LoopException("Maven takes the options of this call from the POM of " + read.getArtifactId()
                    + "; " + listed(unread, PomOption::element) + " in the POM of " + called.getArtifactId()
                    + " would do nothing. Write that into the POM of " + read.getArtifactId()
                    + ", or on the command line: " + listed(unread, option -> "-D" + option.property()) + ".");
        }
    }

    private static String listed(List<PomOption> options, Function<PomOption, String> text) {
        return options.stream().map(text).distinct().sorted().collect(Collectors.joining(", "));
    }
}
