package dev.claudeloop.core.git;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The work tree at one moment.
 *
 * @param git whether git told it; else the folder was walked
 * @param head the commit that is checked out, if there is any
 * @param contents for git, a mark of the content of each file that differs from the commit; else of every file
 */
public record Snapshot(boolean git, @Nullable String head, Map<String, String> contents) {}
