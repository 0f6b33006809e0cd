package dev.claudeloop.maven;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenExecutionRequest;
import org.jspecify.annotations.Nullable;

/** The terminal that Maven was started in, if a person looks at it and wants more than plain lines. */
final class MavenTerminal {
    private static final Set<String> NO_COLOR = Set.of("never", "no", "none");

    private MavenTerminal() {}

    static Optional<PrintWriter> of(
            @Nullable Console console, MavenExecutionRequest request, Map<String, String> environment) {
        return Optional.ofNullable(console)
                .filter(present -> isWanted(request, environment) && isTerminal(present))
                .map(Console::writer);
    }

    /** Neither batch mode, nor a build server, nor a wish for no colours, nor a terminal that can do nothing. */
    static boolean isWanted(MavenExecutionRequest request, Map<String, String> environment) {
        return request.isInteractiveMode()
                && Set.of("", "false").contains(environment.getOrDefault("CI", ""))
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && Stream.of("style.color", "maven.style.color")
                        .map(name -> request.getUserProperties().getProperty(name, ""))
                        .noneMatch(color -> NO_COLOR.contains(color.toLowerCase(Locale.ROOT)))
                && !"dumb".equals(environment.get("TERM"));
    }

    /** Since Java 22 there is a console even where there is no terminal. */
    private static boolean isTerminal(Console console) {
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
