package dev.claudeloop.core.claude;

/** One line to an agent at work, and what it is sent for. */
record Nudge(Worry worry, String words) {}
