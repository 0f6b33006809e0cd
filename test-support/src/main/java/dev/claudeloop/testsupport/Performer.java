package dev.claudeloop.testsupport;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Who does in a loop what the rehearsal of its sample says; every scenario has one of its own. */
interface Performer extends AutoCloseable {

    /** The options of a run with this performer, those of the scenario among them. */
    Map<String, String> options(Map<String, String> scenario);

    /** The build, with what leads its loop to this performer. */
    Build lead(Build build, SampleProject sample, Map<String, String> options) throws IOException;

    /** What was asked in an iteration; empty where nobody was called for it. */
    Optional<String> prompt(int iteration, SampleProject sample) throws IOException;

    @Override
    default void close() {}
}
