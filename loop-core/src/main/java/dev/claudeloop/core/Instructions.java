package dev.claudeloop.core;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.api.SessionRecord;
import dev.claudeloop.core.prompt.Prompts;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What a session remembers of its instructions. */
final class Instructions {
    private static final int SUMMARY_CHARACTERS = 200;

    private Instructions() {}

    static SessionRecord.Subject subject(Prompts prompts, LoopOptions options) {
        return new SessionRecord.Subject(
                options.get(LoopOptions.WORKSPACE).orElse(null),
                options.get(LoopOptions.MODE),
                options.get(LoopOptions.STRATEGY),
                summary(prompts.instructions()),
                hash(prompts.instructions()));
    }

    /** The first words, on one line. */
    private static String summary(String instructions) {
        String line = instructions.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return SafeText.shortened(line, SUMMARY_CHARACTERS);
    }

    /** Tells other instructions from these; line ends do not count, as git may change them. */
    private static String hash(String instructions) {
        try {
            byte[] text = instructions.replace("\r\n", "\n").strip().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
