/** Telling the world outside: webhooks, the status watcher and hook scripts. */
@NullMarked
package dev.claudeloop.core.notify;

import org.jspecify.annotations.NullMarked;
