package dev.claudeloop.testsupport;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Mends stored lambdas of Gradle's lists and maps. Whoever moved Guava into the big Gradle jar left the old names in
 * the text by which such a lambda is known again, so a configuration cache could be written but not read.
 */
final class LambdaNames {
    private static final String LISTS_AND_MAPS = "org/gradle/api/internal/provider/";
    private static final String GUAVA = "com/google/common/";
    private static final String MOVED = "org/gradle/internal/impldep/" + GUAVA;

    private LambdaNames() {}

    static byte[] mend(String entry, byte[] content) {
        if (!entry.startsWith(LISTS_AND_MAPS) || !entry.endsWith(".class")) {
            return content;
        }
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(content).accept(new Mending(writer), 0);
        return writer.toByteArray();
    }

    private static final class Mending extends ClassVisitor {
        Mending(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
            return name.equals("$deserializeLambda$") ? new Descriptors(method) : method;
        }
    }

    private static final class Descriptors extends MethodVisitor {
        Descriptors(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitLdcInsn(Object value) {
            super.visitLdcInsn(value instanceof String text ? text.replace("L" + GUAVA, "L" + MOVED) : value);
        }
    }
}
