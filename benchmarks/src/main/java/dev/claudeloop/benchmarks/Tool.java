package dev.claudeloop.benchmarks;

import dev.claudeloop.testsupport.Build;
import dev.claudeloop.testsupport.BuildDialect;
import dev.claudeloop.testsupport.GradleBuild;
import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.GradleHome;
import dev.claudeloop.testsupport.MavenBuild;
import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.MavenHome;
import dev.claudeloop.testsupport.PluginRepository;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A build tool as users have it, without the options by which tests make it faster. */
record Tool(BuildDialect dialect, Build build, Path folder) {

    static Tool gradle(Path folder) {
        var build = GradleBuild.with(GradleHome.newest(), PluginRepository.withGradlePlugin(folder));
        return new Tool(
                new GradleDialect(),
                build.withEnvironment(Map.of("GRADLE_OPTS", "")).withLimit(Duration.ofHours(2)),
                folder);
    }

    static Tool maven(Path folder) {
        var build = MavenBuild.with(MavenHome.maven3(), PluginRepository.withMavenPlugin(folder));
        return new Tool(
                new MavenDialect(),
                build.withEnvironment(Map.of("MAVEN_OPTS", "")).withLimit(Duration.ofHours(2)),
                folder);
    }

    SampleProject kata() throws IOException {
        SampleProject sample = SampleProject.copyWithoutGit("kata", folder);
        dialect.adapt(sample);
        sample.delete("gradle.properties");
        sample.initGit();
        return sample;
    }
}
