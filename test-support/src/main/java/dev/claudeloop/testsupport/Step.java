package dev.claudeloop.testsupport;

/** One step of a script: decides on the answer when the request is there. */
@FunctionalInterface
public interface Step {
    Turn answer(ModelRequest request);
}
