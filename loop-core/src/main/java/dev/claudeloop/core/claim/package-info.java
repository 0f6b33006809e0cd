/** What the agent says about its own work, from its text and its files. */
@NullMarked
package dev.claudeloop.core.claim;

import org.jspecify.annotations.NullMarked;
