/** Limits that end a loop which would not end by itself. */
@NullMarked
package dev.claudeloop.core.guard;

import org.jspecify.annotations.NullMarked;
