package kata.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import kata.kit.Timeline;
import kata.kit.Timeline.End;
import kata.kit.Timeline.Kind;
import kata.kit.Timeline.Span;
import org.junit.jupiter.api.Test;

class TextTimelineTest {

    private static final int RANDOM_RUNS = 300;

    private static void assertPicture(List<Span> spans, String expected) {
        assertPicture(new TextTimeline(Glyphs.UNICODE), spans, expected);
    }

    private static void assertPicture(TextTimeline picture, List<Span> spans, String expected) {
        assertThat(String.join("\n", picture.render(spans)) + "\n").isEqualTo(expected);
    }

    @Test
    void nothingRan() {
        assertThat(new TextTimeline(Glyphs.UNICODE).render(new Timeline())).isEmpty();
    }

    @Test
    void aRun() throws Exception {
        Timeline timeline = new Timeline();
        for (int i = 0; i < 2; i++) {
            String task = "task " + i;
            String name = "pool-1-thread-" + (i + 1);
            Thread thread = new Thread(null, () -> wait(timeline, task), name);
            thread.start();
            thread.join();
        }
        assertThat(new TextTimeline(Glyphs.UNICODE).render(timeline))
                .isEqualTo(new TextTimeline(Glyphs.UNICODE).render(timeline.spans()))
                .hasSize(3)
                .first()
                .asString()
                .startsWith("pool-1-thread-1 │░ task 0 ░");
    }

    private static void wait(Timeline timeline, String task) {
        try {
            timeline.waiting(task, () -> null);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void tenTasksOnOneThread() {
        assertPicture(
                new TextTimeline(Glyphs.UNICODE, 80, 8),
                Spans.sequence(10),
                """
                pool-1-thread-1 │░ 0 ░ ░ 1 ░ ░ 2 ░░ ░ 3 ░ ░ 4 ░░ ░ 5 ░ ░ 6 ░ ░ 7 ░░ ░ 8 ░ ░ 9 ░░
                ░ wait  0 = task 0  (in order of events, not to scale)
                """);
    }

    @Test
    void fourTasksAtOnce() {
        assertPicture(
                Spans.atOnce(4),
                """
                pool-1-thread-1 │░ task 0 ░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                pool-1-thread-2 │ ░ task 1 ░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                pool-1-thread-3 │  ░ task 2 ░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                pool-1-thread-4 │   ░ task 3 ░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                ░ wait  (in order of events, not to scale)
                """);
    }

    @Test
    void fourTasksOneAfterTheOther() {
        assertPicture(
                new TextTimeline(Glyphs.UNICODE, 80, 8),
                Spans.relay(4),
                """
                pool-1-thread-1 │░ task 0 ░░░░░░
                pool-1-thread-2 │                ░ task 1 ░░░░░░
                pool-1-thread-3 │                                ░ task 2 ░░░░░░
                pool-1-thread-4 │                                                ░ task 3 ░░░░░░
                ░ wait  (in order of events, not to scale)
                """);
    }

    @Test
    void fourTasksAtOnceInAscii() {
        assertPicture(
                new TextTimeline(Glyphs.ASCII),
                Spans.atOnce(4),
                """
                pool-1-thread-1 |. task 0 ............................
                pool-1-thread-2 | . task 1 ............................
                pool-1-thread-3 |  . task 2 ............................
                pool-1-thread-4 |   . task 3 ............................
                . wait  (in order of events, not to scale)
                """);
    }

    @Test
    void waitAndWorkOfATaskAreOneBar() {
        assertPicture(
                List.of(
                        Spans.wait("task 0", 1, 1, 3),
                        Spans.wait("task 1", 2, 2, 5),
                        Spans.work("task 0", 1, 4, 7),
                        Spans.work("task 1", 2, 6, 8)),
                """
                pool-1-thread-1 │░ task 0 ░░░░░░░░░░░░██████████████████
                pool-1-thread-2 │ ░ task 1 ░░░░░░░░░░░░░░░░░░░░██████████
                ░ wait  █ work  (in order of events, not to scale)
                """);
    }

    @Test
    void aCallAgainIsABarOfItsOwn() {
        assertPicture(
                List.of(Spans.wait("retry", 1, 1, 2), Spans.wait("retry", 1, 3, 4)),
                """
                pool-1-thread-1 │░ retry ░░░░░░░░░░░ ░ retry ░░░░░░░░░░░░
                ░ wait  (in order of events, not to scale)
                """);
    }

    @Test
    void eachWayToEnd() {
        List<Span> spans =
                List.of(
                        Spans.span("sent", Kind.WORK, 1, 1, 5, End.FAILED),
                        Spans.span("asked", Kind.WAIT, 2, 2, 4, End.INTERRUPTED),
                        Spans.open("left", 3, 3));
        assertPicture(
                spans,
                """
                pool-1-thread-1 │█ sent ███████████████████████████████✗
                pool-1-thread-2 │ ░ asked ░░░░░░░░░░░░░░░░░░░░░░░░░░░░↯
                pool-1-thread-3 │  ░ left ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░→
                ░ wait  █ work  → still open  ↯ interrupted  ✗ failed  \
                (in order of events, not to scale)
                """);
        assertPicture(
                new TextTimeline(Glyphs.ASCII),
                spans,
                """
                pool-1-thread-1 |# sent ###############################x
                pool-1-thread-2 | . asked ............................!
                pool-1-thread-3 |  . left ..............................>
                . wait  # work  > still open  ! interrupted  x failed  \
                (in order of events, not to scale)
                """);
    }

    @Test
    void aCallWithinACallIsDrawnOverIt() {
        assertPicture(
                List.of(
                        Spans.wait("order", 1, 1, 6),
                        Spans.wait("price", 1, 2, 3),
                        Spans.span("stock", Kind.WORK, 1, 4, 5, End.FAILED)),
                """
                pool-1-thread-1 │░ order ░░░░░░░░░░│ price ░░░░░░░░░░░│░│ stock ███████████✗░
                ░ wait  █ work  ✗ failed  \
                (in order of events, not to scale)
                """);
    }

    @Test
    void aVirtualThreadIsShownWithItsCarriers() {
        assertPicture(
                List.of(
                        Spans.virtual("a", 23, "ForkJoinPool-1-worker-1", 1, 3),
                        Spans.virtual("b", 24, "Carrier0", 2, 4),
                        Spans.virtual("c", 23, "ForkJoinPool-1-worker-2", 5, 6),
                        Spans.virtual("d", 23, "ForkJoinPool-1-worker-1", 7, 8)),
                """
                virtual #23 on worker-1, worker-2 │░ a ░░░░░  ░ c ░░░░░░ ░ d ░░░░░░
                virtual #24 on Carrier0           │ ░ b ░░░░░
                ░ wait  (in order of events, not to scale)
                """);
    }

    @Test
    void threadsOfOneNameAreToldApart() {
        Span one = Spans.wait("a", 7, 1, 2);
        Span other = new Span("b", Kind.WAIT, one.thread(), 8, false, "", 3, 4, End.RETURNED);
        assertThat(new TextTimeline(Glyphs.ASCII).render(List.of(one, other)))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("pool-1-thread-7 (#7) |. a ."),
                        line -> assertThat(line).startsWith("pool-1-thread-7 (#8) | "),
                        line -> assertThat(line).startsWith(". wait"));
    }

    @Test
    void moreThreadsThanLanes() {
        TextTimeline picture = new TextTimeline(Glyphs.UNICODE, 96, 2);
        assertThat(picture.render(Spans.relay(3))).hasSize(4).contains("… and 1 more thread");
        assertThat(picture.render(Spans.relay(14))).hasSize(4).contains("… and 12 more threads");
        assertThat(new TextTimeline(Glyphs.ASCII).render(Spans.atOnce(20)))
                .hasSize(10)
                .contains(".. and 12 more threads");
    }

    @Test
    void namesWithoutTheWordsTheyShare() {
        assertPicture(
                new TextTimeline(Glyphs.UNICODE, 60, 8),
                Spans.sequence(9),
                """
                pool-1-thread-1 │░0░ ░1░░ ░2░░ ░3░░ ░4░░ ░5░░ ░6░░ ░7░░ ░8░░
                ░ wait  0 = task 0  (in order of events, not to scale)
                """);
    }

    @Test
    void moreCallsThanFit() {
        assertPicture(
                new TextTimeline(Glyphs.UNICODE, 60, 8),
                Spans.sequence(100),
                """
                pool-1-thread-1 │░0░ ░1░ ░2░ ░3░ ░4░ ░5░ ░6░┊ ░97░ ░98░ ░99░
                ░ wait  ┊ 90 bars left out  0 = task 0
                """);
    }

    @Test
    void namesAreCutRatherThanACallLeftOut() {
        List<Span> spans =
                List.of(
                        Spans.work("open connection", 1, 1, 2),
                        Spans.work("use both", 1, 3, 4),
                        Spans.work("close connection", 1, 5, 6));
        assertPicture(
                new TextTimeline(Glyphs.UNICODE, 60, 8),
                spans,
                """
                pool-1-thread-1 │█open connec…██ █use both█ █close conne…███
                █ work  (in order of events, not to scale)
                """);
    }

    @Test
    void namesAreNotCutSoThatTwoLookAlike() {
        List<Span> spans =
                List.of(
                        Spans.work("connectionOpened", 1, 1, 2),
                        Spans.work("connectionUsed", 1, 3, 4),
                        Spans.work("connectionClosed", 1, 5, 6));
        assertPicture(
                new TextTimeline(Glyphs.UNICODE, 58, 8),
                spans,
                """
                pool-1-thread-1 │█ connectionOp… ███ █ connectionUs… ████┊
                █ work  ┊ 1 bar left out
                """);
    }

    @Test
    void longNamesAreCut() {
        Span span =
                new Span(
                        "all the details of the order 4711",
                        Kind.WAIT,
                        "orders-of-the-day-thread-12",
                        1,
                        false,
                        "",
                        1,
                        2,
                        End.RETURNED);
        assertPicture(
                new TextTimeline(Glyphs.UNICODE, 60, 8),
                List.of(span),
                """
                orders-of-t…ay-thread-12 │░ all the de… ░░░░░░░░░░░░░░░░
                ░ wait  (in order of events, not to scale)
                """);
    }

    @Test
    void aLegendTooLongLosesWhatComesLast() {
        List<Span> spans =
                List.of(
                        Spans.span("a", Kind.WORK, 1, 1, 5, End.FAILED),
                        Spans.span("b", Kind.WAIT, 2, 2, 4, End.INTERRUPTED),
                        Spans.open("c", 3, 3));
        assertThat(new TextTimeline(Glyphs.UNICODE, 40, 8).render(spans).getLast())
                .isEqualTo("░ wait  █ work  → still open");
    }

    @Test
    void noNameBreaksALine() {
        Span span =
                new Span(
                        "a\tb\n\u001b[31m漢😀e\u0301",
                        Kind.WAIT,
                        "x\ny",
                        1,
                        false,
                        "",
                        1,
                        2,
                        End.RETURNED);
        assertThat(new TextTimeline(Glyphs.UNICODE).render(List.of(span)).getFirst())
                .startsWith("x y │░ a b  [31m??e ░");
        assertThat(new TextTimeline(Glyphs.ASCII).render(List.of(Spans.wait("größer", 1, 1, 2))))
                .first()
                .asString()
                .startsWith("pool-1-thread-1 |. gr??er .");
    }

    @Test
    void tooSmall() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TextTimeline(Glyphs.ASCII, 39, 8));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TextTimeline(Glyphs.ASCII, 96, 0));
    }

    @Test
    void noLineIsEverTooLong() {
        Random random = new Random(1);
        for (int run = 0; run < RANDOM_RUNS; run++) {
            List<Span> spans = Spans.anything(random);
            int width = 40 + random.nextInt(100);
            int lanes = 1 + random.nextInt(12);
            for (Glyphs glyphs : Glyphs.values()) {
                assertThat(new TextTimeline(glyphs, width, lanes).render(spans))
                        .as("run %d", run)
                        .hasSizeLessThanOrEqualTo(lanes + 2)
                        .allMatch(line -> line.length() <= width)
                        .allMatch(line -> glyphs == Glyphs.UNICODE || isAscii(line));
            }
        }
    }

    private static boolean isAscii(String line) {
        return line.chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    @Test
    void barsOverlapExactlyWhereCallsDid() {
        Random random = new Random(2);
        for (int run = 0; run < RANDOM_RUNS; run++) {
            List<Span> spans = Spans.anything(random);
            Layout layout = Layout.of(Lane.of(spans, Glyphs.UNICODE), 110, Glyphs.UNICODE);
            assertThat(layout.bars).hasSize(spans.size() - layout.leftOut);
            for (Layout.Bar one : layout.bars) {
                for (Layout.Bar other : layout.bars) {
                    assertThat(shareColumns(one, other, layout))
                            .as("run %d: %s and %s", run, one, other)
                            .isEqualTo(
                                    one.span().overlaps(other.span())
                                            && overlapIsShown(one, other, layout));
                }
            }
        }
    }

    // The column of the cut is no part of any bar: what went on there is not shown.
    private static boolean shareColumns(Layout.Bar one, Layout.Bar other, Layout layout) {
        return columns(one, layout).anyMatch(c -> columns(other, layout).anyMatch(c::equals));
    }

    private static Stream<Integer> columns(Layout.Bar bar, Layout layout) {
        return Stream.iterate(bar.from(), c -> c < bar.to(), c -> c + 1)
                .filter(c -> layout.cut.isEmpty() || !layout.cut.get().equals(c));
    }

    private static boolean overlapIsShown(Layout.Bar one, Layout.Bar other, Layout layout) {
        int from = Math.max(one.from(), other.from());
        int to = Math.min(one.to(), other.to());
        return layout.cut.isEmpty() || from != layout.cut.get() || to != from + 1;
    }

    @Test
    void everyBarHasItsNameAndShowsItsKind() {
        Random random = new Random(3);
        for (int run = 0; run < RANDOM_RUNS; run++) {
            List<Span> spans = Spans.anything(random);
            Layout layout = Layout.of(Lane.of(spans, Glyphs.UNICODE), 110, Glyphs.UNICODE);
            for (Layout.Bar bar : layout.bars) {
                assertThat(bar.name().length())
                        .as("run %d: %s", run, bar)
                        .isLessThan(bar.to() - bar.from());
                assertThat(bar.nameAt()).isGreaterThan(bar.from());
                assertThat(bar.nameAt() + bar.name().length()).isLessThan(bar.to());
            }
        }
    }

    @Test
    void tenThousandCalls() {
        assertThat(new TextTimeline(Glyphs.UNICODE).render(Spans.sequence(10_000)))
                .hasSize(2)
                .last()
                .asString()
                .contains("bars left out");
    }
}
