package dev.claudeloop.buildlogic;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.gradle.api.DefaultTask;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;

/** Merges jars into one, some of their packages under another name. */
@CacheableTask
public abstract class ShadedJar extends DefaultTask {

    @Classpath
    public abstract ConfigurableFileCollection getJars();

    @Input
    public abstract MapProperty<String, String> getRelocations();

    @OutputFile
    public abstract RegularFileProperty getShaded();

    @TaskAction
    void write() throws IOException {
        Relocator relocator = new Relocator(getRelocations().get());
        Path target = getShaded().get().getAsFile().toPath();
        try (MergedJar merged = MergedJar.create(target, relocator)) {
            for (File jar : getJars()) {
                try (ZipFile file = new ZipFile(jar)) {
                    addAll(file, merged);
                }
            }
        }
    }

    private static void addAll(ZipFile jar, MergedJar merged) throws IOException {
        for (Enumeration<? extends ZipEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
            ZipEntry entry = entries.nextElement();
            if (!entry.isDirectory() && !isLeftOut(entry.getName())) {
                merged.add(entry.getName(), jar.getInputStream(entry).readAllBytes());
            }
        }
    }

    /** Manifests, signatures and POMs speak of one jar only, module descriptors and versioned classes of old names. */
    private static boolean isLeftOut(String name) {
        return name.equals("META-INF/MANIFEST.MF")
                || name.matches("META-INF/[^/]*\\.(SF|DSA|RSA)")
                || name.startsWith("META-INF/maven/")
                || name.startsWith("META-INF/versions/")
                || name.endsWith("module-info.class");
    }
}
