package dev.claudeloop.buildlogic;

import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** Gives packages another name, in names of classes, in their code and in the strings that name them. */
final class Relocator extends Remapper {
    private final Map<String, String> prefixes = new TreeMap<>();

    Relocator(Map<String, String> packages) {
        super(Opcodes.ASM9);
        packages.forEach((from, to) -> {
            prefixes.put(from + ".", to + ".");
            prefixes.put(from.replace('.', '/') + "/", to.replace('.', '/') + "/");
        });
    }

    @Override
    public String map(String internalName) {
        return relocated(internalName);
    }

    @Override
    public Object mapValue(Object value) {
        return value instanceof String text ? relocated(text) : super.mapValue(value);
    }

    /** The name of a class, a package or a path, with slashes or dots. */
    String relocated(String name) {
        return prefixes.entrySet().stream()
                .filter(prefix -> name.startsWith(prefix.getKey()))
                .findFirst()
                .map(prefix ->
                        prefix.getValue() + name.substring(prefix.getKey().length()))
                .orElse(name);
    }

    byte[] relocatedClass(byte[] classFile) {
        // A constant pool made anew, as a copied one would keep the old names.
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassRemapper(writer, this), 0);
        return writer.toByteArray();
    }
}
