/** The loop as Maven goals: options from mojo parameters, tests through a nested Maven. */
@NullMarked
package dev.claudeloop.maven;

import org.jspecify.annotations.NullMarked;
