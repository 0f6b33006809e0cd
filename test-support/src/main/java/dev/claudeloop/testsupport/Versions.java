package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Versions of what the tests run, written by the build from the root POM. */
record Versions(Properties properties) {
    private static final String RESOURCE = "versions.properties";

    static Versions load() {
        try (InputStream in = Versions.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is missing: run mvn process-resources in test-support");
            }
            Properties properties = new Properties();
            properties.load(in);
            return new Versions(properties);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read " + RESOURCE, e);
        }
    }

    String of(String name) {
        String version = properties.getProperty(name, "");
        if (version.isEmpty() || version.startsWith("${")) {
            throw new IllegalStateException(
                    RESOURCE + " has no version of " + name + ": build test-support with Maven, which fills it in");
        }
        return version;
    }
}
