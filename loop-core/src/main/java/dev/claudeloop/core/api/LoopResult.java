package dev.claudeloop.core.api;

import java.nio.file.Path;

/** How a loop ended, for the plugin that must fail or pass the build by it. */
public record LoopResult(FinishType finishType, String reason, int iterations, boolean failsBuild, Path logDirectory) {}
