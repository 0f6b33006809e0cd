package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.ClaimsRecord.Tasks;
import dev.claudeloop.core.fuzz.Holds;
import dev.claudeloop.core.fuzz.ScratchFile;
import java.util.List;

/** What holds for every plan, for a fuzzer to disprove. */
public final class PlanFuzz {
    private static final ScratchFile FILE = new ScratchFile("PLAN.md");

    private PlanFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        FILE.with(input);
        String text = PlanFile.text(FILE.path()).orElseThrow();
        TaskList tasks = TaskList.of(text);
        Tasks count = PlanFile.read(FILE.path()).orElseThrow();
        Holds.same(
                "the count is that of the tasks",
                count,
                new Tasks(tasks.done().size(), tasks.open().size()));
        Holds.that("a line has one task at most", count.total() <= text.lines().count());
        Holds.same(
                "a plan claims when it has tasks and none is open",
                Claims.of("", "", count).stands(),
                count.done() > 0 && count.open() == 0);
        whatFollowsTakesNothingBack(text, tasks);
        lineEndsMakeNoDifference(text, tasks);
        anOpenTaskInFrontIsSeen(text, tasks);
    }

    private static void whatFollowsTakesNothingBack(String text, TaskList tasks) {
        List<String> lines = text.lines().toList();
        TaskList half = TaskList.of(String.join("\n", lines.subList(0, lines.size() / 2)));
        Holds.same(
                "done stays done", half.done(), begin(tasks.done(), half.done().size()));
        Holds.same(
                "open stays open", half.open(), begin(tasks.open(), half.open().size()));
    }

    private static void lineEndsMakeNoDifference(String text, TaskList tasks) {
        TaskList windows = TaskList.of(String.join("\r\n", text.lines().toList()));
        Holds.same("line ends make no difference", windows, tasks);
    }

    private static void anOpenTaskInFrontIsSeen(String text, TaskList tasks) {
        Tasks count = TaskList.of("- [ ] first\n\n---\n\n" + text).count();
        Holds.that("an open task in front is seen", count.open() > 0);
        Holds.that("and hides none that is done", count.done() >= tasks.done().size());
    }

    private static List<String> begin(List<String> tasks, int size) {
        return tasks.subList(0, Math.min(tasks.size(), size));
    }

    /** A long text as the whole, and as each of its parts. */
    public static void isReadWhereverItStands(String text) {
        for (String before :
                List.of("", "# ", "## Later", "- [ ] ", "- [x] a\n", "<!-- ", "    - [ ]", "```", "text\n")) {
            TaskList.of(before + text);
            CriteriaList.in("## Criteria\n" + before + text);
        }
    }
}
