/** The loop's memory in {@code .claude-loop/state}, written atomically. */
@NullMarked
package dev.claudeloop.core.state;

import org.jspecify.annotations.NullMarked;
