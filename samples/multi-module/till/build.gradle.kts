plugins {
    id("application")
}

repositories {
    mavenCentral()
}

dependencies {
    implementation(project(":prices"))
    implementation(project(":discounts"))
    testImplementation("org.junit.jupiter:junit-jupiter:5.14.4")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher:1.14.4")
}

application {
    mainClass = "shop.till.Till"
}

tasks.compileJava {
    options.release = 17
}

tasks.test {
    useJUnitPlatform()
}
