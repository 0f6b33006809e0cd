package dev.claudeloop.testsupport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Lays a Gradle home out from jars of Maven Central.
 *
 * <p>The jar gradle-api holds the whole runtime but for the Kotlin DSL. Gradle looks its modules up as
 * {@code lib/NAME-VERSION.jar}, so each of them becomes a jar that only leads to the real ones.
 */
record GradleLayout(String version, Path jars, Path home) {
    private static final Pattern MODULE = Pattern.compile("(gradle-[a-z0-9-]+)-classpath\\.properties");

    /** Modules that Gradle asks for and that the big jar does not list. */
    private static final Set<String> UNLISTED = Set.of(
            "commons-lang",
            "gradle-installation-beacon",
            "gradle-instrumentation-agent",
            "gradle-java-compiler-plugin",
            "javaparser-core",
            "jul-to-slf4j",
            "kryo",
            "native-platform",
            "slf4j-api");

    void write() throws IOException {
        Path lib = Files.createDirectories(home.resolve("lib"));
        Files.createDirectories(lib.resolve("plugins"));
        Path api = jars.resolve("gradle-api-" + version + ".jar");
        List<String> classPath = new ArrayList<>(List.of(writeRuntime(api, lib)));
        classPath.addAll(copyLibraries(lib));
        for (String module : modulesOf(api)) {
            writeModule(lib, module, classPath);
        }
        writeSettings();
        writeCommands();
    }

    private String writeRuntime(Path api, Path lib) throws IOException {
        String name = "gradle-runtime-" + version + ".jar";
        try (JarCopy runtime = JarCopy.to(lib.resolve(name))) {
            // On the class path of the JVM this provider makes the JDK load file systems in a circle.
            String circular = "META-INF/services/java.nio.file.spi.FileSystemProvider";
            runtime.addAll(
                    api,
                    entry -> !entry.equals(circular),
                    (entry, content) -> LambdaNames.mend(entry, JUnitNames.restore(entry, content)));
            // gradleTestKit() asks which packages were moved, gradle --version asks for the Kotlin of the Kotlin DSL.
            runtime.add("org/gradle/api/internal/runtimeshaded/test-kit-relocated.txt", "");
            runtime.add("gradle-kotlin-dsl-versions.properties", "kotlin=none\n");
        }
        return name;
    }

    private List<String> copyLibraries(Path lib) throws IOException {
        List<String> languages = new ArrayList<>();
        try (Stream<Path> files = Files.list(jars)) {
            for (Path jar : files.sorted().toList()) {
                String name = String.valueOf(jar.getFileName());
                if (name.endsWith(".jar") && !name.startsWith("gradle-")) {
                    Files.copy(jar, lib.resolve(name));
                    if (name.startsWith("groovy-") || name.startsWith("kotlin-")) {
                        languages.add(name);
                    }
                }
            }
        }
        return languages;
    }

    private static Set<String> modulesOf(Path api) throws IOException {
        Set<String> modules = new TreeSet<>(UNLISTED);
        modules.add("gradle-test-kit");
        try (ZipFile jar = new ZipFile(api.toFile())) {
            jar.stream()
                    .map(entry -> MODULE.matcher(entry.getName()))
                    .filter(Matcher::matches)
                    .map(matcher -> matcher.group(1))
                    .forEach(modules::add);
        }
        return modules;
    }

    private void writeModule(Path lib, String module, List<String> classPath) throws IOException {
        String file = module + "-" + version + ".jar";
        String properties = module + "-classpath.properties";
        try (JarCopy jar = JarCopy.to(lib.resolve(file))) {
            jar.add("META-INF/MANIFEST.MF", manifest(classPath));
            jar.add(properties, "projects=\nruntime=" + String.join(",", classPath) + "\n");
            Path published = jars.resolve(file);
            if (Files.exists(published)) {
                jar.addAll(
                        published,
                        entry -> !entry.equals(properties) && !entry.startsWith("META-INF/"),
                        (entry, content) -> content);
            }
        }
    }

    private static byte[] manifest(List<String> classPath) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, String.join(" ", classPath));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        manifest.write(bytes);
        return bytes.toByteArray();
    }

    private void writeSettings() throws IOException {
        Files.writeString(home.resolve("gradle.properties"), "org.gradle.internal.instrumentation.agent=false\n");
        Files.writeString(Files.createDirectories(home.resolve("init.d")).resolve("javac.gradle"), """
                // Gradle's compiler plugin is not among the jars, so compile with the javac command.
                allprojects {
                    tasks.withType(JavaCompile).configureEach {
                        options.fork = true
                        options.forkOptions.executable = new File(System.getProperty('java.home'), 'bin/javac').path
                    }
                }
                """);
    }

    private void writeCommands() throws IOException {
        Path bin = Files.createDirectories(home.resolve("bin"));
        Path posix = Files.writeString(bin.resolve("gradle"), """
                #!/bin/sh
                home=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd) || exit
                exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" $GRADLE_OPTS \\
                  -cp "$home/lib/gradle-launcher-%s.jar" org.gradle.launcher.GradleMain "$@"
                """.formatted(version));
        if (!posix.toFile().setExecutable(true)) {
            throw new IOException(posix + " could not be made executable");
        }
        String windows = """
                @echo off
                set "JAVA=java"
                if defined JAVA_HOME set "JAVA=%%JAVA_HOME%%\\bin\\java"
                "%%JAVA%%" %%GRADLE_OPTS%% -cp "%%~dp0..\\lib\\gradle-launcher-%s.jar" org.gradle.launcher.GradleMain %%*
                """;
        Files.writeString(bin.resolve("gradle.bat"), windows.formatted(version).replace("\n", "\r\n"));
    }
}
