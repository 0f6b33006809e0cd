plugins {
    id("java")
    id("dev.claudeloop") version "0.1.0-SNAPSHOT"
}

repositories {
    mavenCentral()
}

dependencies {
    testImplementation("junit:junit:4.13.2")
}

tasks.compileJava {
    options.release = 17
}

tasks.test {
    useJUnit()
}
