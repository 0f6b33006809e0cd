package dev.claudeloop.core.console;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OutputLevel;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.stream.StreamEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/** What people see of a run: as much as the output level says, line by line through the build tool. */
public final class LoopConsole implements LoopListener {
    private final OutputLevel output;
    private final Screen screen;
    private final ProgressConsole progress;
    private final AgentVoice voice;

    LoopConsole(OutputLevel output, BuildTool tool, Symbols symbols, ZoneId zone) {
        this.output = output;
        this.screen = new Screen(tool, output);
        this.progress = new ProgressConsole(
                screen, symbols, new FinishText(symbols, tool::spell), tool.spell(LoopOptions.ALLOWED_TOOLS), zone);
        this.voice = new AgentVoice(symbols, new NoticeText(symbols, zone));
    }

    /** The console for where this process prints, in the user's time zone. */
    public static LoopConsole of(LoopOptions options, BuildTool tool, Map<String, String> environment) {
        return new LoopConsole(
                options.get(LoopOptions.OUTPUT), tool, Symbols.ofTerminal(environment), ZoneId.systemDefault());
    }

    /** Shows what the agent says and does. */
    public void heard(StreamEvent event) {
        if (output == OutputLevel.VERBOSE) {
            screen.info(voice.hear(event));
        }
    }

    /** Shows a line that is neither of an iteration nor a warning. */
    public void noted(String line) {
        screen.info(line);
    }

    @Override
    public void started(RunRecord run) {
        progress.started(run);
    }

    @Override
    public void baselineMeasured(VerificationRecord baseline) {
        progress.baselineMeasured(baseline);
    }

    @Override
    public void iterationStarted(int iteration) {
        progress.iterationStarted(iteration);
    }

    @Override
    public void resumed(List<String> announcement) {
        progress.resumed(announcement);
    }

    @Override
    public void waiting(String why, Instant until, Duration left) {
        progress.waiting(why, until, left);
    }

    @Override
    public void warned(String warning) {
        progress.warned(warning);
    }

    @Override
    public void iterationEnded(IterationRecord iteration) {
        progress.iterationEnded(iteration);
    }

    @Override
    public void finished(RunRecord run) {
        progress.finished(run);
    }
}
