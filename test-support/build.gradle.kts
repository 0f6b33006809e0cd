plugins {
    id("dev.claudeloop.buildlogic.module")
}

// Its tests run other build tools and the real CLI: functional suites stay in the Maven build.
tasks.named("test") {
    enabled = false
}
