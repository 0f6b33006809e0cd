plugins {
    id("dev.claudeloop.buildlogic.module")
}
