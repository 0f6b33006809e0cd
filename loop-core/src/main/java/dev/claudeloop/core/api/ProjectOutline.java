package dev.claudeloop.core.api;

import java.util.List;

/**
 * What init tells the agent of a project.
 *
 * @param buildTool its name, such as Gradle
 * @param tests what a person types to run the tests, fit for a file that others read
 * @param wholeBuild what a person types for everything that the build checks
 * @param modules the folders of the modules below the project's own, with slashes; none of a project that is one module
 */
public record ProjectOutline(String name, String buildTool, String tests, String wholeBuild, List<String> modules) {}
