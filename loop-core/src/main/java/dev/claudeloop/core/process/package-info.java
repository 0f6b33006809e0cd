/** Child processes and their trees, supervised. */
@NullMarked
package dev.claudeloop.core.process;

import org.jspecify.annotations.NullMarked;
