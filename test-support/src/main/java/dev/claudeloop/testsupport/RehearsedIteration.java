package dev.claudeloop.testsupport;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An iteration for the rehearsal agent. */
public final class RehearsedIteration {
    private static final String DONE = """
            ---LOOP_STATUS---
            STATUS: COMPLETE
            EXIT_SIGNAL: true
            ---END_LOOP_STATUS---""";

    private final String words;
    private final Map<String, String> writes = new LinkedHashMap<>();
    private final List<Map<String, String>> edits = new ArrayList<>();
    private final List<String> deletions = new ArrayList<>();
    private final Map<String, Object> manner = new LinkedHashMap<>();
    private String commit = "";

    private RehearsedIteration(String words) {
        this.words = words;
    }

    /** The agent says that all is done. */
    public static RehearsedIteration claiming() {
        return new RehearsedIteration(DONE);
    }

    /** The agent does not say that it is done. */
    public static RehearsedIteration working() {
        return new RehearsedIteration("There is more to do.");
    }

    /** The agent's process breaks with these last words. */
    public static RehearsedIteration crashing(String words) {
        RehearsedIteration iteration = new RehearsedIteration("");
        iteration.manner.putAll(Map.of("stderr", words, "exit", 1, "result", false));
        return iteration;
    }

    public RehearsedIteration write(String file, String content) {
        writes.put(file, content);
        return this;
    }

    public RehearsedIteration edit(FileEdit edit) {
        edits.add(Map.of("file", edit.file(), "old", edit.oldText(), "new", edit.newText()));
        return this;
    }

    public RehearsedIteration delete(String file) {
        deletions.add(file);
        return this;
    }

    public RehearsedIteration commit(String message) {
        commit = message;
        return this;
    }

    public RehearsedIteration costing(double dollars) {
        manner.put("costUsd", dollars);
        return this;
    }

    /** The agent never ends by itself. */
    public RehearsedIteration hanging() {
        manner.put("hang", true);
        manner.put("result", false);
        return this;
    }

    Map<String, Object> json() {
        var json = new LinkedHashMap<String, Object>(manner);
        json.putAll(Map.of("say", words, "write", writes, "edit", edits, "delete", deletions, "commit", commit));
        return json;
    }
}
