/** An agent that speaks Claude's protocol from a script, as a process of its own. */
@NullMarked
package dev.claudeloop.core.rehearsal;

import org.jspecify.annotations.NullMarked;
