/** Tests of what the repository holds beside its modules: scripts and builds of other tools. */
@NullMarked
package dev.claudeloop.repository;

import org.jspecify.annotations.NullMarked;
