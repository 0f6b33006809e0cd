/** Claude's NDJSON output as events, read in one pass and bounded memory. */
@NullMarked
package dev.claudeloop.core.stream;

import org.jspecify.annotations.NullMarked;
