plugins {
    id("dev.claudeloop") version "0.1.0-SNAPSHOT"
}
