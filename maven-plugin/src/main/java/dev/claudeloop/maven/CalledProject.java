package dev.claudeloop.maven;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;

/** The project whose loop it is: the one module that {@code -pl} names, else the one that Maven was called on. */
final class CalledProject {

    private CalledProject() {}

    static MavenProject of(MavenSession session) {
        List<MavenProject> projects = session.getAllProjects();
        MavenProject root = projects.stream()
                .filter(MavenProject::isExecutionRoot)
                .findFirst()
                .orElseGet(session::getCurrentProject);
        List<String> names = session.getRequest().getSelectedProjects();
        List<MavenProject> chosen = projects.stream()
                .filter(project -> names.stream().anyMatch(name -> isNamed(project, name, folderOf(root))))
                .toList();
        return chosen.size() == 1 ? chosen.get(0) : root;
    }

    static Path folderOf(MavenProject project) {
        return project.getBasedir().toPath();
    }

    /** As Maven reads {@code -pl}: by artifact, with or without its group, or by folder or POM. */
    private static boolean isNamed(MavenProject project, String name, Path root) {
        if (name.contains(":")) {
            String artifact = ":" + project.getArtifactId();
            return name.equals(artifact) || name.equals(project.getGroupId() + artifact);
        }
        Path place = root.resolve(name).normalize();
        return place.equals(folderOf(project)) || place.equals(project.getFile().toPath());
    }
}
