plugins {
    id("java-library")
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
