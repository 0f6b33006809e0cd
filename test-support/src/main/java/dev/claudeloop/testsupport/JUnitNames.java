package dev.claudeloop.testsupport;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Gives JUnit its own package names back in Gradle's test workers, which must meet the JUnit of the user and not the
 * one that was moved into the big Gradle jar.
 */
final class JUnitNames {
    private static final String WORKERS = "org/gradle/api/internal/tasks/testing/";
    private static final String MOVED = "org/gradle/internal/impldep/";
    private static final String JUNIT = "org/junit";

    private JUnitNames() {}

    static byte[] restore(String entry, byte[] content) {
        if (!entry.startsWith(WORKERS) || !entry.endsWith(".class")) {
            return content;
        }
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(content).accept(new ClassRemapper(writer, new Restoring()), 0);
        return writer.toByteArray();
    }

    private static final class Restoring extends Remapper {
        Restoring() {
            super(Opcodes.ASM9);
        }

        @Override
        public String map(String name) {
            return name.startsWith(MOVED + JUNIT + "/") ? name.substring(MOVED.length()) : name;
        }

        // Classes that are looked up and packages that are shared with the user are named by string constants.
        @Override
        public Object mapValue(Object value) {
            return value instanceof String text && text.startsWith(dotted(MOVED + JUNIT))
                    ? text.substring(MOVED.length())
                    : super.mapValue(value);
        }

        private static String dotted(String path) {
            return path.replace('/', '.');
        }
    }
}
