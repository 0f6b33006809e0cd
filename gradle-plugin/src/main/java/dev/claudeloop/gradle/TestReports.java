package dev.claudeloop.gradle;

import dev.claudeloop.core.verify.FreshReports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Asks the nested build, through an init script, which test tasks took part and where their JUnit XML is. */
record TestReports(Path initScript, Path folderList, FreshReports fresh) {

    static TestReports prepare(Path scratch) throws IOException {
        Path script = InitScript.TEST_REPORTS.extract(scratch);
        Path folderList = scratch.resolve("test-reports.txt");
        Files.deleteIfExists(folderList);
        return new TestReports(script, folderList, new FreshReports(scratch));
    }

    /** Tells the script where to write; a property that it reads late is no input of the configuration cache. */
    Map<String, String> systemProperties() {
        return Map.of("dev.claudeloop.testReports", folderList.toString());
    }

    /** The reports of tasks that are up to date or came from the cache, and those that were written in this run. */
    List<Path> files() throws IOException {
        var files = new ArrayList<Path>();
        if (!Files.exists(folderList)) {
            return files;
        }
        for (String line : Files.readAllLines(folderList)) {
            List<Path> folder = List.of(Path.of(line.substring(line.indexOf(' ') + 1)));
            files.addAll(line.startsWith("kept ") ? FreshReports.all(folder) : fresh.in(folder));
        }
        return files;
    }
}
