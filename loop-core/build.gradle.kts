plugins {
    id("dev.claudeloop.buildlogic.module")
    id("dev.claudeloop.buildlogic.embedded-jars")
}
