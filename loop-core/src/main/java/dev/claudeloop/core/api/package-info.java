/**
 * Values and seams: options, records, results, the listener and {@link dev.claudeloop.core.api.BuildTool}; JDK types
 * only.
 */
@NullMarked
package dev.claudeloop.core.api;

import org.jspecify.annotations.NullMarked;
