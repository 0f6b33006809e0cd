package dev.claudeloop.core.console;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.BuildTool.Level;
import dev.claudeloop.core.api.OutputLevel;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The only way to the user: makes every line safe, and keeps back secrets and what the output level does not want. */
final class Screen {
    private final BuildTool tool;
    private final OutputLevel output;
    private final Redaction redaction;
    private final @Nullable LiveLine live;

    /** @param live the line that must give way to every other */
    Screen(BuildTool tool, OutputLevel output, Redaction redaction, @Nullable LiveLine live) {
        this.tool = tool;
        this.output = output;
        this.redaction = redaction;
        this.live = live;
    }

    void info(String text) {
        say(Level.INFO, text);
    }

    void info(List<String> lines) {
        lines.forEach(this::info);
    }

    void warn(String text) {
        say(Level.WARN, text);
    }

    void say(Level level, String text) {
        if (output != OutputLevel.QUIET || level == Level.ERROR) {
            if (live != null) {
                live.erase();
            }
            List<String> lines = text.isEmpty() ? List.of("") : SafeText.split(redaction.redact(text));
            lines.forEach(line -> tool.say(level, SafeText.line(line)));
        }
    }
}
