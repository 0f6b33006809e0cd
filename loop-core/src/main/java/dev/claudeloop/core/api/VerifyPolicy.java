package dev.claudeloop.core.api;

/** When the build's tests run after an iteration. */
public enum VerifyPolicy {
    ALWAYS("always"),
    ON_CLAIM("onClaim"),
    NEVER("never");

    private final String id;

    VerifyPolicy(String id) {
        this.id = id;
    }

    @Override
    public String toString() {
        return id;
    }
}
