/** What the build's own tests say: JUnit XML, compile errors, the test report. */
@NullMarked
package dev.claudeloop.core.verify;

import org.jspecify.annotations.NullMarked;
