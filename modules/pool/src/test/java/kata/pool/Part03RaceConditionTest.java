package kata.pool;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.gap.Overtaking;
import kata.judge.probe.Caller;
import kata.judge.probe.GarbageCollection;
import kata.judge.waiting.Patience;
import kata.pool.Part03RaceCondition.HitCounter;
import kata.pool.Part03RaceCondition.Snapshot;
import kata.pool.Part03RaceCondition.Statistics;
import org.junit.jupiter.api.Test;

/** Three rules hold one of two threads before each of its steps, and let the other one go past. */
@Exercise(
        part = 3,
        title = "Race conditions",
        kind = REPAIR,
        minutes = 20,
        breaks = "everyHitGetsANumberOfItsOwn")
class Part03RaceConditionTest {

    private static final String OLD_VALUE =
            "The other thread may see an old value, or half of a new one. An atomic, a lock or"
                    + " volatile orders the two.";

    private static final String NOT_OF_ONE_MOMENT =
            "Three fields that are each right may not fit together: the average of such a snapshot"
                    + " was never true.";

    private static final String GIVES_UP =
            "A call has to count, however often another thread comes between. One that gives up"
                    + " after some tries, or goes on regardless, counts wrong under load.";

    @Test
    void oneThreadAloneCountsRight() {
        HitCounter counter = new HitCounter();
        Statistics statistics = new Statistics();

        List<Long> hits = Stream.generate(counter::hit).limit(3).toList();
        Snapshot before = statistics.snapshot();
        List.of(5L, 7L, 6L).forEach(statistics::record);
        Snapshot after = statistics.snapshot();

        seen("three hits, with the numbers %s", hits)
                .expected("[1, 2, 3]")
                .why("Code that is wrong with one thread is wrong with many threads, too.")
                .unless(hits.equals(List.of(1L, 2L, 3L)));
        seen("before the first value: %s", before)
                .expected("%s", new Snapshot(0, 0, 0))
                .why("Code that is wrong with one thread is wrong with many threads, too.")
                .unless(before.equals(new Snapshot(0, 0, 0)));
        seen("after the values 5, 7 and 6: %s", after)
                .expected("%s", new Snapshot(3, 18, 7))
                .why("Code that is wrong with one thread is wrong with many threads, too.")
                .unless(after.equals(new Snapshot(3, 18, 7)));
    }

    @Test
    void everyInstanceCountsSeparately() {
        HitCounter first = new HitCounter();
        Statistics recorded = new Statistics();
        first.hit();
        first.hit();
        recorded.record(5);

        long number = new HitCounter().hit();
        Snapshot snapshot = new Statistics().snapshot();
        long next = first.hit();
        Snapshot still = recorded.snapshot();

        seen("the first hit on a second counter got the number %d", number)
                .expected("1")
                .why("Each page has its own counter. A static field exists once for all pages.")
                .unless(number == 1);
        seen("statistics that nobody has recorded in: %s", snapshot)
                .expected("%s", new Snapshot(0, 0, 0))
                .why("A static field belongs to all instances.")
                .unless(snapshot.equals(new Snapshot(0, 0, 0)));
        seen("three hits on one counter, one on another before the third; its number: %d", next)
                .expected("3")
                .why("Each page has its own counter. A static field exists once for all pages.")
                .unless(next == 3);
        seen("5 was recorded in one of two statistics; it gave %s", still)
                .expected("%s", new Snapshot(1, 5, 5))
                .why("A static field belongs to all instances.")
                .unless(still.equals(new Snapshot(1, 5, 5)));
    }

    @Test
    void everyHitGetsANumberOfItsOwn() throws Exception {
        hits(2);
        // A thread that tries again after another one came between may be overtaken again.
        hits(3);
    }

    private static void hits(int number) throws Exception {
        Interleavings<HitCounter> hits =
                Interleavings.explore(HitCounter::new).why(OLD_VALUE).heldAgain();
        List<String> names = IntStream.rangeClosed(1, number).mapToObj(n -> "hit " + n).toList();
        names.forEach(name -> hits.actor(name, HitCounter::hit));
        Set<Long> expected = LongStream.rangeClosed(1, number).boxed().collect(Collectors.toSet());
        hits.thenEnds(
                (_, ends) -> {
                    List<Object> numbers = names.stream().map(ends::outcome).toList();
                    seen("%d hits, with the numbers %s", number, numbers)
                            .expected("the numbers 1 to %d, one for each hit", number)
                            .why(
                                    "Reading, adding one and writing are three steps. Between two of"
                                            + " them another thread can do all three.")
                            .unless(new HashSet<>(numbers).equals(expected));
                });
    }

    @Test
    void noRecordedValueIsLost() throws Throwable {
        recorders(List.of(7, 5), new Snapshot(2, 12, 7));
        recorders(List.of(7, 5, 5), new Snapshot(3, 17, 7));
        anInterruptedThreadRecords();
        whatAnEndedThreadRecordedStays();
    }

    private static void anInterruptedThreadRecords() throws Throwable {
        Statistics statistics = new Statistics();
        HitCounter counter = new HitCounter();
        Caller<Long> caller =
                Caller.start(
                        "record",
                        () -> {
                            Thread.currentThread().interrupt();
                            statistics.record(5);
                            return counter.hit();
                        });
        seen(
                        "an interrupted thread recorded 5; it got %s, and then: %s",
                        caller.thrown(), snapshotOf(statistics))
                .expected("no exception, and %s", new Snapshot(1, 5, 5))
                .why("An interruption asks a thread to end. What it has measured still counts.")
                .unless(
                        caller.thrown() == null
                                && caller.result() == 1
                                && snapshotOf(statistics).equals(new Snapshot(1, 5, 5)));
    }

    private static void whatAnEndedThreadRecordedStays() throws Exception {
        Statistics statistics = new Statistics();
        WeakReference<Thread> thread = recordedByAThreadThatEnds(statistics);
        Patience.await(() -> GarbageCollection.count(List.of(thread)) == 1);

        Object snapshot = snapshotOf(statistics);
        seen("a thread recorded 7 and ended, and its object was collected; then: %s", snapshot)
                .expected("%s", new Snapshot(1, 7, 7))
                .why("The threads of a server come and go. What they measured has to stay.")
                .lookAt("What is kept per thread, and for how long?")
                .unless(snapshot.equals(new Snapshot(1, 7, 7)));
    }

    // A method of its own: no variable may keep the thread alive.
    private static WeakReference<Thread> recordedByAThreadThatEnds(Statistics statistics)
            throws InterruptedException {
        Thread thread = Thread.ofPlatform().start(() -> statistics.record(7));
        thread.join();
        return new WeakReference<>(thread);
    }

    private static void recorders(List<Integer> values, Snapshot expected) throws Exception {
        Interleavings<Statistics> recorders =
                Interleavings.explore(Statistics::new).why(OLD_VALUE).heldAgain();
        for (int i = 0; i < values.size(); i++) {
            int value = values.get(i);
            recorders.runner("recorder " + (i + 1), statistics -> statistics.record(value));
        }
        recorders.then(
                statistics -> {
                    Object snapshot = snapshotOf(statistics);
                    seen("threads recorded %s, and then: %s", values, snapshot)
                            .expected("%s", expected)
                            .why(
                                    "A value that another thread overwrites is gone. The figures are"
                                            + " wrong from then on, and nothing tells you.")
                            .unless(snapshot.equals(expected));
                });
    }

    @Test
    void anInterruptedThreadGetsASnapshotOfNow() throws Throwable {
        Statistics statistics = new Statistics();
        statistics.record(7);
        statistics.snapshot();
        statistics.record(9);
        Caller<Snapshot> caller =
                Caller.start(
                        "snapshot",
                        () -> {
                            Thread.currentThread().interrupt();
                            return statistics.snapshot();
                        });
        Throwable thrown = caller.thrown();
        Object got = thrown == null ? caller.result() : thrown;
        Snapshot right = new Snapshot(2, 16, 9);

        seen("7 and 9 were recorded; then an interrupted thread asked, and got %s", got)
                .expected("%s: with all that was recorded before it", right)
                .why(
                        "A thread that is to end writes its last report. The figures have to be right.")
                .unless(right.equals(got));
    }

    // In another thread: a lock that a recorder has kept must not keep the rule as well.
    private static Object snapshotOf(Statistics statistics) throws InterruptedException {
        AtomicReference<Snapshot> taken = new AtomicReference<>();
        Caller<Void> caller = Caller.run("snapshot", () -> taken.set(statistics.snapshot()));
        Throwable thrown = caller.thrown();
        return thrown == null ? taken.get() : thrown;
    }

    @Test
    void aSnapshotFitsTogether() throws Exception {
        Snapshot before = new Snapshot(1, 7, 7);
        Snapshot after = new Snapshot(2, 16, 9);
        readWhile(statistics().runner("recorder", statistics -> statistics.record(9)))
                .thenEnds(
                        (statistics, ends) -> {
                            Object snapshot = ends.outcome("reader");
                            seen("7 was recorded, then 9; meanwhile the reader got %s", snapshot)
                                    .expected("%s (before) or %s (after)", before, after)
                                    .why(NOT_OF_ONE_MOMENT)
                                    .unless(snapshot.equals(before) || snapshot.equals(after));
                            Object last = snapshotOf(statistics);
                            seen(
                                            "7 and 9 were recorded beside a snapshot; the next one was %s",
                                            last)
                                    .expected("%s: all that was recorded before it", after)
                                    .why(
                                            "What was right when it was put together may be out of"
                                                    + " date when it is kept.")
                                    .unless(last.equals(after));
                        });
        whoHasRecordedSeesItsOwnValue();
        // A reader that looks again is disturbed again.
        Set<Object> fitting =
                Set.of(before, after, new Snapshot(2, 18, 11), new Snapshot(3, 27, 11));
        readWhile(
                        statistics()
                                .heldAgain()
                                .runner("recorder 1", statistics -> statistics.record(9))
                                .runner("recorder 2", statistics -> statistics.record(11)))
                .thenEnds(
                        (_, ends) -> {
                            Object snapshot = ends.outcome("reader");
                            seen("7 was recorded, then 9, then 11; the reader got %s", snapshot)
                                    .expected("the figures of 7; 7 and 9; 7 and 11; or all three")
                                    .why(NOT_OF_ONE_MOMENT)
                                    .unless(fitting.contains(snapshot));
                        });
    }

    private static void whoHasRecordedSeesItsOwnValue() throws Exception {
        Snapshot right = new Snapshot(2, 16, 9);
        statistics()
                .actor(
                        "recorder",
                        statistics -> {
                            statistics.record(9);
                            return statistics.snapshot();
                        })
                .actor("reader", Statistics::snapshot)
                .why(OLD_VALUE)
                .thenEnds(
                        (_, ends) -> {
                            Object snapshot = ends.outcome("recorder");
                            seen(
                                            "7 was recorded; a thread recorded 9 and took a snapshot,"
                                                    + " beside a reader: it got %s",
                                            snapshot)
                                    .expected("%s: with what was recorded before it", right)
                                    .why(
                                            "Who has recorded a value and does not find it again"
                                                    + " records it twice.")
                                    .lookAt("Has the value been added when record() returns?")
                                    .unless(snapshot.equals(right));
                        });
    }

    private static Interleavings<Statistics> statistics() {
        return Interleavings.explore(
                () -> {
                    Statistics statistics = new Statistics();
                    statistics.record(7);
                    return statistics;
                });
    }

    private static Interleavings<Statistics> readWhile(Interleavings<Statistics> recorders) {
        return recorders.actor("reader", Statistics::snapshot).why(OLD_VALUE);
    }

    @Test
    void noValueIsTooLargeAndNoNumberTooHigh() {
        HitCounter counter = new HitCounter();
        long[] hits = Stream.generate(counter::hit).limit(100_001).mapToLong(n -> n).toArray();

        seen("%,d hits; the last one got the number %,d", hits.length, hits[hits.length - 1])
                .expected("the numbers 1 to %,d, in order", hits.length)
                .why("A page that is popular has more hits than a small type can count.")
                .unless(Arrays.equals(hits, LongStream.rangeClosed(1, hits.length).toArray()));
        recorded(0, 0);
        recorded(70_000, 70_000, 1);
        recorded(5_000_000_000L, 3, 5_000_000_000L);
        recorded(Long.MAX_VALUE);
        recorded(1L << 62, 1, (1L << 62) - 2);
        recorded(1L << 53, 1, 1);
        recorded((1L << 53) + 1, 0);
        recorded(1L << 53, (1L << 53) + 1);
        recorded((1L << 53) + 1, 1L << 53);
        long[] many = new long[100_001];
        Arrays.fill(many, 3_000_000_000L);
        recorded(many);
        many[0] = 4_000_000_000L;
        recorded(many);
    }

    @Test
    void ofHundredsOfThousandsEachCountsForItself() {
        int all = 400_000;
        int counters = 0;
        int statistics = 0;
        for (int i = 0; i < all; i++) {
            counters += new HitCounter().hit() == 1 ? 0 : 1;
            Statistics one = new Statistics();
            one.record(7);
            statistics += one.snapshot().equals(new Snapshot(1, 7, 7)) ? 0 : 1;
        }

        seen(
                        "%,d counters had one hit each, and %d gave another number than 1;"
                                + " %d of %,d statistics held more than their one value",
                        all, counters, statistics, all)
                .expected("0 of each")
                .why("Two pages that share a counter by chance are both counted wrong.")
                .lookAt("What tells one instance from another? Is it never the same for two?")
                .unless(counters == 0 && statistics == 0);
    }

    @Test
    void aCallOvertakenAgainAndAgainStillCounts() throws Exception {
        Overtaking.of(HitCounter::new)
                .call("hit", HitCounter::hit)
                .overtakenBy("other hits", HitCounter::hit)
                .then(
                        (_, ran) -> {
                            Set<Object> numbers = new HashSet<>(ran.overtaking());
                            numbers.add(ran.outcome());
                            Set<Long> expected =
                                    LongStream.rangeClosed(1, ran.times() + 1L)
                                            .boxed()
                                            .collect(Collectors.toSet());
                            seen(
                                            "%,d hits overtook one, which got %s; together %,d"
                                                    + " different numbers",
                                            ran.times(), ran.outcome(), numbers.size())
                                    .expected("the numbers 1 to %,d", expected.size())
                                    .why(GIVES_UP)
                                    .unless(numbers.equals(expected));
                        });
        Overtaking.of(Statistics::new)
                .call("recorder", statistics -> recorded(statistics, 7))
                .overtakenBy("other recorders", statistics -> recorded(statistics, 5))
                .then(
                        (statistics, ran) -> {
                            int times = ran.times();
                            Object snapshot = snapshotOf(statistics);
                            seen(
                                            "a thread recorded 7 (%s), and another one 5, %,d times"
                                                    + " meanwhile: %s",
                                            ran.outcome(), times, snapshot)
                                    .expected("%s", new Snapshot(times + 1L, 7 + 5L * times, 7))
                                    .why(GIVES_UP)
                                    .unless(
                                            snapshot.equals(
                                                    new Snapshot(times + 1L, 7 + 5L * times, 7)));
                        });
        Overtaking.of(
                        () -> {
                            Statistics statistics = new Statistics();
                            statistics.record(7);
                            return statistics;
                        })
                .call("reader", Statistics::snapshot)
                .overtakenBy("recorders", statistics -> recorded(statistics, 9))
                .then(
                        (_, ran) ->
                                seen(
                                                "7 was recorded, then 9, %,d times while the reader"
                                                        + " looked; it got %s",
                                                ran.times(), ran.outcome())
                                        .expected("the figures of 7 and of some of the others")
                                        .why(NOT_OF_ONE_MOMENT)
                                        .unless(isOfSevenAndNines(ran.outcome(), ran.times())));
    }

    private static Object recorded(Statistics statistics, long millis) {
        statistics.record(millis);
        return "recorded";
    }

    private static boolean isOfSevenAndNines(Object snapshot, int most) {
        return IntStream.rangeClosed(0, most)
                .anyMatch(
                        nines ->
                                new Snapshot(nines + 1L, 7 + 9L * nines, nines == 0 ? 7 : 9)
                                        .equals(snapshot));
    }

    @Test
    void aSnapshotIsOfOneMoment() throws Exception {
        // Each on a thread of its own, one after the other: 1, 2, 4, …
        int recorders = 32;
        Set<Object> moments =
                IntStream.rangeClosed(0, recorders)
                        .mapToObj(n -> new Snapshot(n, (1L << n) - 1, n == 0 ? 0 : 1L << n - 1))
                        .collect(Collectors.toSet());
        Interleavings.explore(Statistics::new)
                .why(OLD_VALUE)
                .actor("reader", Statistics::snapshot)
                .runner(
                        "recorders",
                        statistics -> {
                            for (int i = 0; i < recorders; i++) {
                                long value = 1L << i;
                                Caller.run("record", () -> statistics.record(value)).result();
                            }
                        })
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "%d threads recorded 1, 2, 4, 8 and so on, one after"
                                                        + " the other; meanwhile the reader got %s",
                                                recorders, ends.outcome("reader"))
                                        .expected("the figures of the first ones, without a gap")
                                        .why(
                                                "Figures with a later value but without an earlier"
                                                        + " one were never true.")
                                        .unless(moments.contains(ends.outcome("reader"))));
        Snapshot all = new Snapshot(3, 18, 7);
        Interleavings.explore(
                        () -> {
                            Statistics statistics = new Statistics();
                            List.of(5, 7, 6).forEach(statistics::record);
                            return statistics;
                        })
                .why(OLD_VALUE)
                .actor("reader 1", Statistics::snapshot)
                .actor("reader 2", Statistics::snapshot)
                .thenEnds(
                        (_, ends) ->
                                seen("5, 7 and 6 were recorded; two readers got %s", ends.results())
                                        .expected("%s, both", all)
                                        .why(
                                                "A reader must not take anything away from another"
                                                        + " reader.")
                                        .unless(ends.results().equals(List.of(all, all))));
    }

    private static void recorded(long... values) {
        Statistics statistics = new Statistics();
        Snapshot none = statistics.snapshot();
        Arrays.stream(values).forEach(statistics::record);

        Snapshot snapshot = statistics.snapshot();

        Snapshot expected =
                new Snapshot(
                        values.length,
                        Arrays.stream(values).sum(),
                        Arrays.stream(values).max().orElseThrow());
        seen("%,d values, the first %,d: %s", values.length, values[0], snapshot)
                .expected("%s", expected)
                .why("Every value counts: the largest of all, and the first of very many.")
                .unless(snapshot.equals(expected));
        seen("a snapshot taken before the first value: %s", none)
                .expected("%s, as when it was taken", new Snapshot(0, 0, 0))
                .why("A snapshot is of one moment. It does not change afterwards.")
                .unless(none.equals(new Snapshot(0, 0, 0)));
    }
}
