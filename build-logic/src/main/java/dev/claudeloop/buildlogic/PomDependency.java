package dev.claudeloop.buildlogic;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A dependency as a POM writes it; an empty version is left to an imported platform. */
record PomDependency(
        String group,
        String artifact,
        String version,
        String type,
        String classifier,
        String scope,
        List<Exclusion> exclusions) {

    /** A module that does not come along; {@code *} stands for any. */
    record Exclusion(String group, String artifact) {}

    static PomDependency of(XmlElement xml, UnaryOperator<String> interpolate) {
        UnaryOperator<String> text = name -> interpolate.apply(xml.text(name).orElse(""));
        return new PomDependency(
                text.apply("groupId"),
                text.apply("artifactId"),
                text.apply("version"),
                or(text.apply("type"), "jar"),
                text.apply("classifier"),
                or(text.apply("scope"), "compile"),
                xml.at("exclusions/exclusion")
                        .map(exclusion -> new Exclusion(
                                exclusion.text("groupId").orElse("*"),
                                exclusion.text("artifactId").orElse("*")))
                        .toList());
    }

    String coordinates() {
        return group + ":" + artifact;
    }

    /** The folder of a module of this repository. */
    String folder() {
        return artifact.replaceFirst("^claude-loop-", "");
    }

    String key() {
        return String.join(":", group, artifact, type, classifier);
    }

    PomDependency managedBy(PomDependency managed) {
        return new PomDependency(
                group,
                artifact,
                or(version, managed.version),
                type,
                classifier,
                scope,
                Stream.concat(exclusions.stream(), managed.exclusions.stream()).toList());
    }

    /** The dependency as Gradle writes it. */
    String notation() {
        String suffix = (classifier.isEmpty() ? "" : ":" + classifier) + (type.equals("jar") ? "" : "@" + type);
        return coordinates() + (version.isEmpty() ? "" : ":" + version) + suffix;
    }

    private static String or(String value, String otherwise) {
        return value.isEmpty() ? otherwise : value;
    }
}
