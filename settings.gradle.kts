pluginManagement {
    includeBuild("build-logic")
    repositories {
        mavenCentral()
    }
}

dependencyResolutionManagement {
    repositories {
        mavenCentral()
    }
}

rootProject.name = "claude-loop"

include("test-support", "loop-core", "gradle-plugin", "maven-plugin")
