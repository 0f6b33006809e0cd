/** Claude's own Stop and SessionStart checks. */
@NullMarked
package dev.claudeloop.core.hook;

import org.jspecify.annotations.NullMarked;
