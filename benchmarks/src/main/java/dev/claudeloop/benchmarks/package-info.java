/** How fast the stream is read, warm and cold, beside other tools. */
@NullMarked
package dev.claudeloop.benchmarks;

import org.jspecify.annotations.NullMarked;
