/** The loop as Gradle tasks: options from the extension, tests through the Tooling API. */
@NullMarked
package dev.claudeloop.gradle;

import org.jspecify.annotations.NullMarked;
