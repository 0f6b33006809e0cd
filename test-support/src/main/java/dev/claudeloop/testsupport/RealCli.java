package dev.claudeloop.testsupport;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Has the scenarios of a class played by the real CLI, where the long tests run. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfSystemProperty(
        named = "proof.real",
        matches = "true",
        disabledReason = "the rehearsal agent has played these scenarios; the real CLI does with -Pproof")
public @interface RealCli {}
