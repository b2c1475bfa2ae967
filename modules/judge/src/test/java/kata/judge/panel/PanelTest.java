package kata.judge.panel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import kata.judge.Exercise;
import kata.judge.Finding;
import kata.judge.Outcome;
import kata.judge.Outcome.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PanelTest {

    @Exercise(part = 2, title = "A pool of fixed size", kind = Exercise.Kind.WRITE, minutes = 15)
    private static final class Rules {}

    private static final String COMMAND = "mvn test -pl modules/pool";

    @TempDir private Path root;
    private Workbook workbook;
    private Progress progress;

    @BeforeEach
    void aWorkshopWithTwoModules() throws IOException {
        workbook = new Workbook(root);
        touch("modules/pool/src/test/java/kata/pool/Part01PlatformThreadsTest.java", "");
        touch("modules/pool/src/test/java/kata/pool/Part02FixedPoolTest.java", "");
        touch("modules/sequential/src/test/java/kata/sequential/Part01WarmupTest.java", "");
        touch("modules/pool/README.md", "# pool\n\n## Part 02: A pool, of fixed size\n");
        touch("modules/pool/hints/Part02FixedPool.md", "weak\n---\nmiddle\n---\nstrong\n");
        progress = new Progress(workbook);
        progress.note("pool", List.of("Part01PlatformThreads"), List.of("Part02FixedPool"));
        progress.save();
    }

    private void touch(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private String panel(Terminal terminal, Outcome outcome) {
        return new Panel(workbook, progress, terminal)
                .unsolved("pool", Rules.class.getAnnotation(Exercise.class), outcome, 5, COMMAND);
    }

    private static Outcome outcome(Status status, Finding finding, List<String> timeline) {
        return new Outcome(
                "Part02FixedPool",
                "neverMoreThanTwo",
                3,
                status,
                finding,
                List.of("Part02FixedPool.java:31"),
                timeline,
                "one\ntwo\nthree\nfour\n");
    }

    private static final Terminal PLAIN = new Terminal(false, true);

    @Test
    void saysWhereYouAreWhatWasSeenAndWhatToDo() {
        Outcome outcome =
                outcome(
                        Status.BROKEN,
                        Finding.seen("4 at once").expected("2 at most").why("Memory is bounded."),
                        List.of("pool-1-thread-1 │░ task 1 ░"));

        assertThat(panel(PLAIN, outcome))
                .isEqualToNormalizingNewlines(
                        """

                          pool  ■□ 1 of 2   sequential 0/1

                          Part02FixedPool  A pool of fixed size  (write, 15 min)
                          ✗ rule 3 of 5: never more than two

                          Seen      4 at once
                          Expected  2 at most
                          Why       Memory is bounded.

                          pool-1-thread-1 │░ task 1 ░

                          your code printed, the last of it:
                            two
                            three
                            four

                          Edit      modules/pool/src/main/java/kata/pool/Part02FixedPool.java:31
                          Read      modules/pool/README.md#part-02-a-pool-of-fixed-size
                          Stuck?    mvn test -pl modules/pool -Dkata.hint=1   (then 2, then 3)
                        """);
    }

    @Test
    void anUntouchedPartIsNotAFailure() {
        Outcome outcome =
                outcome(
                        Status.NOT_STARTED,
                        Finding.seen("not started").expected("return the results"),
                        List.of());

        assertThat(panel(PLAIN, outcome))
                .contains("not started", "To do     return the results")
                .doesNotContain("✗", "Seen", "Expected");
    }

    @Test
    void neverMoreThan25LinesOf100ColumnsHoweverMuchThereIsToSay() {
        String much = "a long story of words ".repeat(40);
        Outcome outcome =
                outcome(
                        Status.BROKEN,
                        Finding.seen(much).expected(much).why(much).lookAt("x".repeat(300)),
                        Collections.nCopies(30, "lane"));

        List<String> lines = panel(PLAIN, outcome).lines().toList();

        assertThat(lines).hasSizeLessThanOrEqualTo(Panel.LINES);
        assertThat(lines).allMatch(line -> line.length() <= Terminal.WIDTH);
        assertThat(lines.getLast()).contains("Stuck?");
    }

    @Test
    void coloursOnlyOnATerminal() {
        Outcome outcome = outcome(Status.BROKEN, Finding.seen("x"), List.of());

        assertThat(panel(PLAIN, outcome)).doesNotContain("\u001b[");
        assertThat(panel(new Terminal(true, true), outcome)).contains("\u001b[31m");
    }

    @Test
    void asciiWhereBlocksCannotBeShown() {
        Outcome outcome = outcome(Status.BROKEN, Finding.seen("x"), List.of());

        assertThat(panel(new Terminal(false, false), outcome))
                .contains("pool  #. 1 of 2", "x rule");
    }

    @Test
    void hintsComeWeakestFirst() {
        Panel panel = new Panel(workbook, progress, PLAIN);

        assertThat(panel.hints("pool", "Part02FixedPool", 1))
                .contains("weak")
                .doesNotContain("middle");
        assertThat(panel.hints("pool", "Part02FixedPool", 3)).contains("weak", "middle", "strong");
        assertThat(panel.hints("pool", "Part02FixedPool", 9)).contains("Hint 3 of 3");
    }

    @Test
    void aSolvedModuleSaysSo() {
        progress.note("pool", List.of("Part02FixedPool"), List.of());

        assertThat(new Panel(workbook, progress, PLAIN).solved("pool", 2, true))
                .contains("■■ 2 of 2", "✓ all 2 parts of pool are solved");
    }

    @Test
    void progressSurvivesAndIsTakenBackWhenAPartBreaksAgain() {
        assertThat(new Progress(workbook).solved("pool")).containsExactly("Part01PlatformThreads");

        progress.note("pool", List.of(), List.of("Part01PlatformThreads"));
        progress.save();

        assertThat(new Progress(workbook).solved("pool")).isEmpty();
    }

    @Test
    void aDamagedProgressFileCostsOnlyTheBar() throws IOException {
        touch(".kata/progress.properties", "\\uZZZZ");

        assertThat(new Progress(workbook).solved("pool")).isEmpty();
    }

    @Test
    void whereNoRuleFailedTheHeadlineStandsAlone() {
        Outcome outcome =
                new Outcome(
                        "Part02FixedPool",
                        "it does not compile",
                        0,
                        Status.BROKEN,
                        Finding.seen("Part02FixedPool.java:7: error"),
                        List.of("Part02FixedPool.java:7"),
                        List.of(),
                        "");

        String panel =
                new Panel(workbook, progress, new Terminal(false, true))
                        .unsolvedElsewhere(
                                "pool",
                                Rules.class.getAnnotation(Exercise.class),
                                outcome,
                                5,
                                "press h for a hint");

        assertThat(panel.lines())
                .contains("  ✗ it does not compile", "  Stuck?    press h for a hint")
                .anyMatch(line -> line.endsWith("Part02FixedPool.java:7"));
    }

    @Test
    void anAcceptedPartShowsItsTallestPicture() {
        Finding none = Finding.seen("");
        List<Outcome> outcomes =
                List.of(
                        outcome(Status.HOLDS, none, List.of("a lane")),
                        outcome(Status.HOLDS, none, List.of("two lanes", "of threads")),
                        outcome(Status.HOLDS, none, List.of()));

        String panel =
                new Panel(workbook, progress, new Terminal(false, true))
                        .accepted("pool", "Part02FixedPool", outcomes);

        assertThat(panel.lines())
                .containsSubsequence(
                        "  ✓ Part02FixedPool: all 3 rules hold", "  two lanes", "  of threads");
    }

    @Test
    void theOverviewHasABarForEachModule() {
        assertThat(new Panel(workbook, progress, new Terminal(false, true)).overview().lines())
                .containsExactly("", "  sequential  □ 0 of 1", "  pool        ■□ 1 of 2");
    }
}
