package dev.claudeloop.maven;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.execution.MavenExecutionRequest;
import org.jspecify.annotations.Nullable;

/** The terminal that Maven was started in, if a person looks at it and wants more than plain lines. */
final class MavenTerminal {

    private MavenTerminal() {}

    static Optional<PrintWriter> of(
            @Nullable Console console, MavenExecutionRequest request, Map<String, String> environment) {
        return Optional.ofNullable(console)
                .filter(present -> isWanted(request, environment) && isTerminal(present))
                .map(Console::writer);
    }

    /** Neither batch mode, nor a wish for no colours, nor a terminal that can do nothing. */
    static boolean isWanted(MavenExecutionRequest request, Map<String, String> environment) {
        return request.isInteractiveMode()
                && !"never".equals(request.getUserProperties().getProperty("style.color"))
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
