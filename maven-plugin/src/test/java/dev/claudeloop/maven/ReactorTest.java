package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReactorTest {

    @TempDir
    Path root;

    @Test
    void modules_of_the_session_report_to_their_own_build_directory() throws IOException {
        write("pom.xml", "<project/>");

        assertThat(new Reactor(Map.of(root, ReportFolders.usual(root.resolve("out")))).reportFolders())
                .containsExactly(root.resolve("out/surefire-reports"), root.resolve("out/failsafe-reports"));
    }

    @Test
    void modules_that_were_added_since_count_too() throws IOException {
        write("pom.xml", "<project><modules><module>lib</module></modules></project>");
        write(
                "lib/pom.xml",
                "<project><profiles><profile><modules><module>deep</module></modules></profile></profiles></project>");

        assertThat(new Reactor(Map.of(root, ReportFolders.usual(root.resolve("target")))).reportFolders())
                .contains(
                        root.resolve("lib/target/surefire-reports"), root.resolve("lib/deep/target/surefire-reports"));
    }

    @Test
    void a_module_may_name_its_pom() throws IOException {
        write("pom.xml", "<project><modules><module>lib/pom-lib.xml</module></modules></project>");
        write("lib/pom-lib.xml", "<project/>");

        assertThat(new Reactor(Map.of(root, ReportFolders.usual(root.resolve("target")))).reportFolders())
                .contains(root.resolve("lib/target/surefire-reports"));
    }

    @Test
    void a_pom_that_cannot_be_read_has_no_further_modules() throws IOException {
        write("pom.xml", "<project><modules>");

        assertThat(new Reactor(Map.of(root, ReportFolders.usual(root.resolve("target")))).reportFolders())
                .hasSize(2);
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }
}
