package dev.claudeloop.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files are tests. */
class TestFilesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/test/java/com/acme/Helper.java",
                "src/test/resources/data.json",
                "core/src/test/kotlin/A.kt",
                "core\\src\\test\\java\\A.java",
                "src/integrationTest/java/A.java",
                "src/testFixtures/java/A.java",
                "src/it/simple/pom.xml",
                "com/acme/OrderTest.java",
                "OrderTests.java",
                "OrderIT.java",
                "OrderITCase.java",
                "OrderSpec.groovy",
                "tests/run.sh",
                "web/order.test.ts",
                "order_test.go",
                "test_order.py"
            })
    void it_is_a_test(String file) {
        assertThat(TestFiles.contains(file)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/main/java/com/acme/TestReport.java",
                "src/main/java/com/acme/OrderTest.java",
                "src/main/java/com/acme/test/Kit.java",
                "src/main/java/com/acme/Order.java",
                "pom.xml",
                "README.md",
                "Audit.java",
                "Latest.java",
                "contest/Entry.java",
                "src/Order.java",
                "src/it",
                ""
            })
    void it_is_no_test(String file) {
        assertThat(TestFiles.contains(file)).isFalse();
    }
}
