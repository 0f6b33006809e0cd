@NullMarked
package dev.claudeloop.testsupport;

import org.jspecify.annotations.NullMarked;
