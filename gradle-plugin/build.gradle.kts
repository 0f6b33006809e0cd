plugins {
    id("dev.claudeloop.buildlogic.module")
    id("dev.claudeloop.buildlogic.shaded-jar")
    id("dev.claudeloop.buildlogic.validated-plugin")
}

shading {
    relocate("tools.jackson", "dev.claudeloop.shaded.tools.jackson")
    relocate("com.fasterxml.jackson", "dev.claudeloop.shaded.com.fasterxml.jackson")
}

tasks.test {
    // For the classes that Gradle generates when a test makes a project.
    jvmArgs("--add-opens=java.base/java.lang=ALL-UNNAMED")
}
