/** What a person sees while the loop runs. */
@NullMarked
package dev.claudeloop.core.console;

import org.jspecify.annotations.NullMarked;
