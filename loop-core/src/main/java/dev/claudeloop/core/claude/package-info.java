/** One call to Claude Code: command line, run and outcome. */
@NullMarked
package dev.claudeloop.core.claude;

import org.jspecify.annotations.NullMarked;
