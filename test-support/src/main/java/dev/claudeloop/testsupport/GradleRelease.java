package dev.claudeloop.testsupport;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A Gradle whose whole runtime is on Maven Central, with the languages that it was built with. */
enum GradleRelease {
    GRADLE_8_5("8.5", "3.0.17", "1.9.20", false),
    GRADLE_8_8("8.8", "3.0.21", "1.9.22", true);

    private static final String ANT = "1.10.13";

    private final String version;
    private final String groovy;
    private final String kotlin;
    private final boolean testKitPublished;

    GradleRelease(String version, String groovy, String kotlin, boolean testKitPublished) {
        this.version = version;
        this.groovy = groovy;
        this.kotlin = kotlin;
        this.testKitPublished = testKitPublished;
    }

    static GradleRelease of(String version) {
        return Arrays.stream(values())
                .filter(release -> release.version.equals(version))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Gradle " + version
                        + " cannot be laid out from Maven artifacts, only "
                        + Arrays.stream(values()).map(GradleRelease::version).collect(Collectors.joining(" and "))
                        + "."));
    }

    String version() {
        return version;
    }

    MavenArtifacts artifacts() {
        List<String> artifacts = new ArrayList<>(List.of(
                "dev.gradleplugins:gradle-api:" + version,
                "org.codehaus.groovy:groovy-all:" + groovy + ":pom",
                "org.codehaus.groovy:groovy-dateutil:" + groovy,
                "org.jetbrains.kotlin:kotlin-stdlib:" + kotlin,
                "org.jetbrains.kotlin:kotlin-reflect:" + kotlin,
                "org.apache.ant:ant:" + ANT,
                "org.apache.ant:ant-launcher:" + ANT,
                "javax.inject:javax.inject:1"));
        if (testKitPublished) {
            artifacts.add("dev.gradleplugins:gradle-test-kit:" + version);
        }
        return new MavenArtifacts(List.copyOf(artifacts));
    }
}
