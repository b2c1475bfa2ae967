package kata.panel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import kata.judge.Exercise;
import kata.judge.finding.Finding;
import kata.judge.rule.Outcome;
import kata.judge.rule.Outcome.Status;
import kata.judge.rule.Recording;
import kata.judge.rule.RuleId;
import kata.kit.Timeline.End;
import kata.kit.Timeline.Kind;
import kata.kit.Timeline.Span;
import kata.workbook.Progress;
import kata.workbook.Workbook;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    private static Outcome outcome(Status status, Finding finding, List<Span> spans) {
        return new Outcome(
                new RuleId("Part02FixedPool", "neverMoreThanTwo", 3),
                status,
                finding,
                List.of("Part02FixedPool.java:31"),
                new Recording(spans, "one\ntwo\nthree\nfour\n"));
    }

    /** One call on each of that many threads, all at the same time. */
    private static List<Span> lanes(int threads) {
        return IntStream.rangeClosed(1, threads)
                .mapToObj(
                        i ->
                                new Span(
                                        "task " + i,
                                        Kind.WAIT,
                                        "pool-1-thread-" + i,
                                        i,
                                        false,
                                        "",
                                        i,
                                        threads + i,
                                        End.RETURNED))
                .toList();
    }

    private static List<Span> oneAfterTheOther(int calls) {
        return IntStream.range(0, calls)
                .mapToObj(
                        i ->
                                new Span(
                                        "task " + i,
                                        Kind.WAIT,
                                        "pool-1-thread-1",
                                        1,
                                        false,
                                        "",
                                        2 * i,
                                        2 * i + 1,
                                        End.RETURNED))
                .toList();
    }

    private static final Terminal PLAIN = new Terminal(false, true);

    @Test
    void saysWhereYouAreWhatWasSeenAndWhatToDo() {
        Outcome outcome =
                outcome(
                        Status.BROKEN,
                        Finding.seen("4 at once").expected("2 at most").why("Memory is bounded."),
                        lanes(1));

        assertThat(panel(PLAIN, outcome))
                .isEqualToNormalizingNewlines(
                        """

                          pool  ■□ 1 of 2   sequential 0/1

                          Part02FixedPool  A pool of fixed size  (write, 15 min)
                          ✗ rule 3 of 5: never more than two

                          Seen      4 at once
                          Expected  2 at most
                          Why       Memory is bounded.

                          pool-1-thread-1 │░ task 1 ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                          ░ wait  (in order of events, not to scale)

                          Your code printed, at the end:
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

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 160})
    void fitsTheTerminalHoweverMuchThereIsToSay(int columns) {
        String much = "a long story of words ".repeat(40);
        Outcome outcome =
                outcome(
                        Status.BROKEN,
                        Finding.seen(much).expected(much).why(much).lookAt("x".repeat(300)),
                        lanes(30));

        List<String> lines = panel(new Terminal(false, true, columns), outcome).lines().toList();

        assertThat(lines).hasSizeLessThanOrEqualTo(columns < 80 ? 33 : Panel.LINES);
        assertThat(lines).allMatch(line -> line.length() <= columns);
        assertThat(lines.getLast()).endsWith("(then 2, then 3)");
        assertThat(lines)
                .anyMatch(line -> line.startsWith("  Seen"))
                .anyMatch(l -> l.endsWith(" …"));
    }

    @ParameterizedTest
    @CsvSource({"60, 33", "80, 25", "100, 25", "160, 25"})
    void aRealFindingFitsWithItsPictureAndCommand(int columns, int most) {
        for (Finding finding : RealFindings.ALL) {
            Outcome outcome = outcome(Status.BROKEN, finding, lanes(6));

            String panel = panel(new Terminal(false, true, columns), outcome);

            assertThat(panel.lines().toList())
                    .as(panel)
                    .hasSizeLessThanOrEqualTo(most)
                    .allMatch(line -> line.length() <= columns)
                    .anyMatch(line -> line.contains("mvn test -pl modules/pool -Dkata.hint=1"))
                    .anyMatch(line -> line.contains("Part02FixedPool.java:31"))
                    .noneMatch(line -> line.endsWith(" …"));
        }
    }

    @Test
    void cutsTheOutputFirstThenThePictureThenWhereToLook() {
        String line = "word ".repeat(17);
        Finding finding =
                Finding.seen("seen").expected("expected").why("why").lookAt("look at this");

        assertThat(withWhy(finding, line.repeat(2)))
                .contains("Your code printed", "  four", "task 5", "look at this")
                .doesNotContain("  three");
        assertThat(withWhy(finding, line.repeat(3)))
                .contains("task 5", "look at this")
                .doesNotContain("Your code printed");
        assertThat(withWhy(finding, line.repeat(6)))
                .contains("task 3", "and 2 more threads", "look at this")
                .doesNotContain("task 4", "Your code printed");
        assertThat(withWhy(finding, line.repeat(12)))
                .contains("look at this")
                .doesNotContain("task 1", "Your code printed");
        assertThat(withWhy(finding, line.repeat(13)))
                .containsPattern("never more than two\\R  Seen")
                .contains("look at this");
        assertThat(withWhy(finding, line.repeat(14))).doesNotContain("look at this", "task 1", "…");
        assertThat(withWhy(finding, line.repeat(30)))
                .contains(" …", "Seen      seen", "Expected  expected");
    }

    private String withWhy(Finding finding, String why) {
        return panel(PLAIN, outcome(Status.BROKEN, finding.why(why), lanes(5)));
    }

    @Test
    void whereThePathsDoNotFitTheyAreAbridged() {
        Outcome outcome =
                new Outcome(
                        new RuleId("Part02FixedPool", "neverMoreThanTwo", 3),
                        Status.BROKEN,
                        Finding.seen("x"),
                        List.of("Part02FixedPool.java:31"),
                        Recording.NOTHING);

        assertThat(panel(new Terminal(false, true, 60), outcome).lines())
                .contains(
                        "  Edit      modules/pool/…/Part02FixedPool.java:31",
                        "  Read      modules/pool/README.md, part 02",
                        "  Stuck?    mvn test -pl modules/pool -Dkata.hint=1",
                        "            (then 2, then 3)");
    }

    @Test
    void thePictureIsAsWideAsTheTerminal() {
        Outcome outcome = outcome(Status.BROKEN, Finding.seen("x"), oneAfterTheOther(20));

        int narrow = widest(panel(new Terminal(false, true, 60), outcome));
        int wide = widest(panel(new Terminal(false, true, 160), outcome));

        assertThat(narrow).isBetween(50, 60);
        assertThat(wide).isGreaterThan(100).isLessThanOrEqualTo(160);
    }

    private static int widest(String panel) {
        return panel.lines()
                .filter(line -> line.contains("│"))
                .mapToInt(String::length)
                .max()
                .orElseThrow();
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
    void hintsAreWrapped() throws IOException {
        touch("modules/pool/hints/Part02FixedPool.md", "a hint of many words ".repeat(20));
        Panel panel = new Panel(workbook, progress, new Terminal(false, true, 60));

        assertThat(panel.hints("pool", "Part02FixedPool", 1).lines())
                .hasSizeGreaterThan(6)
                .allMatch(line -> line.length() <= 60);
    }

    @Test
    void aSolvedModuleSaysSo() {
        progress.note("pool", List.of("Part02FixedPool"), List.of());

        assertThat(new Panel(workbook, progress, PLAIN).solved("pool", 2, 1, true))
                .contains("■■ 2 of 2", "✓ all 2 parts of pool are solved, 1 sound");
    }

    @Test
    void whereAllOfSeveralModulesIsSolvedEachHasItsBar() {
        progress.note("pool", List.of("Part02FixedPool"), List.of());
        progress.noteSound("sequential", List.of("Part01Warmup"));

        assertThat(new Panel(workbook, progress, PLAIN).solved(3, 1).lines())
                .containsExactly(
                        "",
                        "  sequential  ★ 1 of 1, 1 sound",
                        "  pool        ■■ 2 of 2, 0 sound",
                        "",
                        "  ✓ 3 parts are solved, 1 sound");
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
                        new RuleId("Part02FixedPool", "it does not compile", 0),
                        Status.BROKEN,
                        Finding.seen("Part02FixedPool.java:7: error"),
                        List.of("Part02FixedPool.java:7"),
                        Recording.NOTHING);

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
                        outcome(Status.HOLDS, none, lanes(1)),
                        outcome(Status.HOLDS, none, lanes(2)),
                        outcome(Status.HOLDS, none, List.of()));

        String panel =
                new Panel(workbook, progress, new Terminal(false, true))
                        .accepted("pool", "Part02FixedPool", outcomes, "press s");

        assertThat(panel).contains("  ✓ Part02FixedPool: all 3 rules hold", "pool-1-thread-2 │");
    }

    @Test
    void aSolvedPartSaysHowManySoundRulesHoldAndTheFirstThatDoesNot() {
        Finding none = Finding.seen("");
        List<Outcome> outcomes =
                List.of(
                        outcome(Status.HOLDS, none, lanes(1)),
                        sound("itHolds", Status.HOLDS),
                        sound("anErrorComesOut", Status.BROKEN),
                        sound("nullIsAResult", Status.BROKEN));

        String panel =
                new Panel(workbook, progress, PLAIN)
                        .accepted("pool", "Part02FixedPool", outcomes, "press s");

        assertThat(panel)
                .contains(
                        "  ✓ Part02FixedPool is solved: all 1 main rules hold",
                        "  ★ sound: 1 of 3. The first that does not hold: an error comes out",
                        "    press s");
    }

    @Test
    void theHeadlineSaysThatARuleIsSound() {
        assertThat(panel(PLAIN, sound("anErrorComesOut", Status.BROKEN)))
                .contains("✗ sound rule 4 of 5: an error comes out");
    }

    private static Outcome sound(String rule, Status status) {
        return new Outcome(
                new RuleId("Part02FixedPool", rule, 4, true),
                status,
                Finding.seen(""),
                List.of(),
                Recording.NOTHING);
    }

    @Test
    void theOverviewHasABarForEachModule() {
        assertThat(new Panel(workbook, progress, new Terminal(false, true)).overview().lines())
                .containsExactly("", "  sequential  □ 0 of 1", "  pool        ■□ 1 of 2, 0 sound");
    }
}
