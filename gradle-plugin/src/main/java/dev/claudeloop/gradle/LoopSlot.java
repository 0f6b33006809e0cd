package dev.claudeloop.gradle;

import org.gradle.api.services.BuildService;
import org.gradle.api.services.BuildServiceParameters;

/** The right to work on a loop: there is one in a build, as two agents would change each other's files. */
abstract class LoopSlot implements BuildService<BuildServiceParameters.None> {}
