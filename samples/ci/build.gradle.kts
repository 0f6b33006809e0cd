plugins {
    id("java")
    id("dev.claudeloop") version "0.1.0-SNAPSHOT"
}

repositories {
    mavenCentral()
}

dependencies {
    testImplementation("org.junit.jupiter:junit-jupiter:5.14.4")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher:1.14.4")
}

tasks.compileJava {
    options.release = 17
}

tasks.test {
    useJUnitPlatform()
}
