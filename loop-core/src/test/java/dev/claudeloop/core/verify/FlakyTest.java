package dev.claudeloop.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.VerificationRecord;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FlakyTest extends MeasuredProject {
    @Test
    void the_identity_of_a_parameter_is_no_part_of_a_failing_test() throws IOException {
        Measured first = measure(false, "", fail("a.T", "greets[a.User@1b2c](1)"));
        Measured second = measure(false, "", fail("a.T", "greets[a.User@77aa](1)"));
        assertThat(Flaky.worthARerun(second.record(), first.record(), false)).isFalse();
    }

    @Test
    void a_test_that_passes_when_run_again_is_flaky() throws IOException {
        Measured first = measure(false, "", fail("a.T", "one"), fail("a.T", "two"));
        Measured second = measure(false, "", pass("a.T", "one"), fail("a.T", "two"));
        VerificationRecord settled = Flaky.settle(first, second).record();
        assertThat(settled.flaky()).containsExactly("a.T.one");
        assertThat(settled.green()).isFalse();
        assertThat(Flaky.settle(first, measure(true, "", pass("a.T", "one"), pass("a.T", "two")))
                        .record()
                        .green())
                .isTrue();
    }

    @Test
    void a_flaky_mark_of_the_build_itself_is_recorded() throws IOException {
        String marked = "<testcase name='one' classname='a.T'><flakyFailure/></testcase>";
        VerificationRecord verification = measure(true, "", marked).record();
        assertThat(verification.flaky()).containsExactly("a.T.one");
        assertThat(verification.green()).isTrue();
    }

    @Test
    void a_second_run_is_for_new_failures_and_for_claims() throws IOException {
        VerificationRecord one =
                measure(false, "", fail("a.T", "one"), pass("a.T", "two")).record();
        VerificationRecord both =
                measure(false, "", fail("a.T", "one"), fail("a.T", "two")).record();
        VerificationRecord green = measure(true, "", pass("a.T", "one")).record();
        VerificationRecord broken = measure(
                        false, "> Task :compileJava FAILED\nA.java:1: error: no", fail("a.T", "one"))
                .record();
        assertThat(Flaky.worthARerun(both, one, false)).isTrue();
        assertThat(Flaky.worthARerun(one, both, false)).isFalse();
        assertThat(Flaky.worthARerun(one, one, true)).isTrue();
        assertThat(Flaky.worthARerun(one, null, false)).isFalse();
        assertThat(Flaky.worthARerun(green, one, true)).isFalse();
        assertThat(Flaky.worthARerun(broken, green, true)).isFalse();
    }
}
