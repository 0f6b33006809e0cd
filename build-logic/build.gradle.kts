import java.util.regex.Pattern

plugins {
    id("java-gradle-plugin")
}

dependencies {
    // The reader of POMs is what this build makes, so here a pattern has to find the version.
    implementation(
        "org.ow2.asm:asm-commons:" +
            Pattern.compile("<asm.version>(.+)</asm.version>")
                .matcher(providers.fileContents(layout.projectDirectory.file("../pom.xml")).asText.get())
                .results().findFirst().get().group(1)
    )
}

gradlePlugin {
    plugins {
        create("module") {
            id = "dev.claudeloop.buildlogic.module"
            implementationClass = "dev.claudeloop.buildlogic.ModulePlugin"
        }
        create("embeddedJars") {
            id = "dev.claudeloop.buildlogic.embedded-jars"
            implementationClass = "dev.claudeloop.buildlogic.EmbeddedJarsPlugin"
        }
        create("shadedJar") {
            id = "dev.claudeloop.buildlogic.shaded-jar"
            implementationClass = "dev.claudeloop.buildlogic.ShadedJarPlugin"
        }
        create("validatedPlugin") {
            id = "dev.claudeloop.buildlogic.validated-plugin"
            implementationClass = "dev.claudeloop.buildlogic.ValidatedPluginPlugin"
        }
        create("mavenDescriptor") {
            id = "dev.claudeloop.buildlogic.maven-descriptor"
            implementationClass = "dev.claudeloop.buildlogic.MavenDescriptorPlugin"
        }
    }
}
