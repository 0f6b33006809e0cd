// Named here once, so that all modules share one class loader of build-logic.
plugins {
    id("dev.claudeloop.buildlogic.module") apply false
}
