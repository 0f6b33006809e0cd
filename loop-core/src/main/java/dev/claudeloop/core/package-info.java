/** The loop: options in, iterations of Claude Code and of the build's tests, a result out. */
@NullMarked
package dev.claudeloop.core;

import org.jspecify.annotations.NullMarked;
