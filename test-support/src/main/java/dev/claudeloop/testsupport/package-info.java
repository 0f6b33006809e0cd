/** What the tests of all modules share: build tool homes, sample projects, a scripted model, the real CLI. */
@NullMarked
package dev.claudeloop.testsupport;

import org.jspecify.annotations.NullMarked;
