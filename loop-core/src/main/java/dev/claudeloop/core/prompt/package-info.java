/** What the agent is told: templates and feedback. */
@NullMarked
package dev.claudeloop.core.prompt;

import org.jspecify.annotations.NullMarked;
