package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import org.apache.maven.model.Model;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFoldersTest {

    @TempDir
    Path module;

    @Test
    void folders_that_the_pom_names_for_tests_are_looked_at_beside_the_usual_ones() throws Exception {
        MavenProject project = project("""
                <plugin><artifactId>maven-surefire-plugin</artifactId>
                  <configuration><reportsDirectory>reports/unit</reportsDirectory></configuration></plugin>
                <plugin><artifactId>maven-failsafe-plugin</artifactId><executions><execution>
                  <configuration><reportsDirectory>reports/it</reportsDirectory></configuration>
                </execution></executions></plugin>
                <plugin><artifactId>maven-pmd-plugin</artifactId>
                  <configuration><reportsDirectory>reports/pmd</reportsDirectory></configuration></plugin>""");

        assertThat(ReportFolders.of(project))
                .containsExactly(
                        module.resolve("out/surefire-reports"),
                        module.resolve("out/failsafe-reports"),
                        module.resolve("reports/unit"),
                        module.resolve("reports/it"));
    }

    @Test
    void a_plugin_that_names_none_adds_none() throws Exception {
        MavenProject project = project("""
                <plugin><artifactId>maven-surefire-plugin</artifactId>
                  <configuration><trimStackTrace>true</trimStackTrace></configuration></plugin>""");

        assertThat(ReportFolders.of(project)).hasSize(2);
    }

    private MavenProject project(String plugins) throws IOException, XmlPullParserException {
        Model model = new MavenXpp3Reader()
                .read(new StringReader("<project><build><plugins>" + plugins + "</plugins></build></project>"));
        model.getBuild().setDirectory(module.resolve("out").toString());
        var project = new MavenProject(model);
        project.setFile(module.resolve("pom.xml").toFile());
        return project;
    }
}
