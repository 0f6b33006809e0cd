package dev.claudeloop.buildlogic;

import org.gradle.api.provider.MapProperty;

/** Which packages the published jar of a plugin carries under another name. */
public interface Shading {

    MapProperty<String, String> getRelocations();

    default void relocate(String from, String to) {
        getRelocations().put(from, to);
    }
}
