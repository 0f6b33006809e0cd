/** The work tree before and after an iteration. */
@NullMarked
package dev.claudeloop.core.git;

import org.jspecify.annotations.NullMarked;
