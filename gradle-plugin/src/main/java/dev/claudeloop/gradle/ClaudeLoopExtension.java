package dev.claudeloop.gradle;

/** What {@code claudeLoop { ... }} in a build script configures: the options for all tasks of the loop. */
public interface ClaudeLoopExtension extends ClaudeLoopParameters {}
