/** One pure function from everything known about an iteration to a decision. */
@NullMarked
package dev.claudeloop.core.decide;

import org.jspecify.annotations.NullMarked;
