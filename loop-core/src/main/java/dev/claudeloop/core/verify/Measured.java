package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.VerificationRecord;
import java.util.List;

/** A run of the tests with its verdict, and every test that took part. */
public record Measured(VerificationRecord record, List<TestCase> tests) {}
