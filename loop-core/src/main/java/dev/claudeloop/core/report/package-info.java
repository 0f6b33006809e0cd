/** Records of a run as files. */
@NullMarked
package dev.claudeloop.core.report;

import org.jspecify.annotations.NullMarked;
