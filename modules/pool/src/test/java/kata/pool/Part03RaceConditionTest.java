package kata.pool;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.lincheck.Interleaving;
import kata.pool.Part03RaceCondition.HitCounter;
import kata.pool.Part03RaceCondition.Snapshot;
import kata.pool.Part03RaceCondition.Statistics;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.LongGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/**
 * The last three rules are model checked. Lincheck takes over the two threads of a scenario and
 * runs them one step at a time: first in all orders with one switch between them, then in those
 * with two, and so on. So it needs no luck to find the order that breaks an attempt.
 */
@Exercise(
        part = 3,
        title = "Race conditions",
        kind = REPAIR,
        minutes = 20,
        breaks = "everyHitGetsANumberOfItsOwn",
        limitSeconds = 60)
class Part03RaceConditionTest {

    // Every race that one switch shows is found in the first 50; locks have more steps of their
    // own.
    private static final int ORDERS = 200;

    private static final String PART = "Part03RaceCondition";

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
    void everyInstanceCountsForItself() {
        new HitCounter().hit();
        new Statistics().record(5);

        long number = new HitCounter().hit();
        Snapshot snapshot = new Statistics().snapshot();

        seen("the first hit on a second counter got the number %d", number)
                .expected("1")
                .why("Each page has its own counter. A static field exists once for all pages.")
                .unless(number == 1);
        seen("statistics that nobody has recorded in: %s", snapshot)
                .expected("%s", new Snapshot(0, 0, 0))
                .why("A static field belongs to all instances.")
                .unless(snapshot.equals(new Snapshot(0, 0, 0)));
    }

    @Test
    void everyHitGetsANumberOfItsOwn() throws Exception {
        Actor hit = call(Hits.class, "hit");

        Optional<String> report = check(Hits.class, sideBySide(List.of(hit), List.of(hit)));
        if (report.isEmpty()) {
            // Whoever tries again after another one came between may be overtaken again.
            report = check(Hits.class, sideBySide(List.of(hit), List.of(hit, hit, hit)));
        }

        if (report.isPresent()) {
            throw Interleaving.finding(
                            report.get(),
                            PART,
                            "the numbers 1 and 2, one for each hit",
                            "Reading, adding one and writing are three steps. Between two of them"
                                    + " another thread can do all three.")
                    .violation();
        }
    }

    @Test
    void noRecordedValueIsLost() throws Exception {
        Actor seven = call(Values.class, "record", 7L);
        Actor five = call(Values.class, "record", 5L);
        Actor snapshot = call(Values.class, "snapshot");

        Optional<String> report =
                check(Values.class, sideBySide(List.of(seven), List.of(five), snapshot));
        if (report.isEmpty()) {
            report =
                    check(
                            Values.class,
                            sideBySide(List.of(seven), List.of(five, five, five), snapshot));
        }

        if (report.isPresent()) {
            throw Interleaving.finding(
                            report.get(),
                            PART,
                            "all values counted and added up, and the maximum 7",
                            "A value that another thread overwrites is gone. The figures are wrong"
                                    + " from then on, and nothing tells you.")
                    .violation();
        }
    }

    @Test
    void aSnapshotFitsTogether() throws Exception {
        Actor five = call(Values.class, "record", 5L);
        Actor snapshot = call(Values.class, "snapshot");

        Optional<String> report = check(Values.class, sideBySide(List.of(five), List.of(snapshot)));

        if (report.isPresent()) {
            throw Interleaving.finding(
                            report.get(),
                            PART,
                            "count 0, sum 0, max 0 (before) or count 1, sum 5, max 5 (after)",
                            "Three fields that are each right may not fit together: the average of"
                                    + " such a snapshot was never true.")
                    .violation();
        }
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
        long[] many = new long[100_001];
        Arrays.fill(many, 3_000_000_000L);
        recorded(many);
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
                .why("The fields are of type long. Fewer bits are too few some day.")
                .unless(snapshot.equals(expected));
        seen("a snapshot taken before the first value: %s", none)
                .expected("%s, as when it was taken", new Snapshot(0, 0, 0))
                .why("A snapshot is of one moment. It does not change afterwards.")
                .unless(none.equals(new Snapshot(0, 0, 0)));
    }

    /** What the checker calls on a counter. */
    public static final class Hits {

        private final HitCounter counter = new HitCounter();

        @Operation
        public long hit() {
            return counter.hit();
        }
    }

    /** What the checker calls on statistics. */
    public static final class Values {

        private final Statistics statistics = new Statistics();

        @Operation
        public void record(@Param(gen = LongGen.class) long millis) {
            statistics.record(millis);
        }

        @Operation
        public String snapshot() {
            Snapshot now = statistics.snapshot();
            // By hand: the model checker follows every step, also those of a formatter.
            return new StringBuilder()
                    .append("count ")
                    .append(now.count())
                    .append(", sum ")
                    .append(now.sum())
                    .append(", max ")
                    .append(now.max())
                    .toString();
        }
    }

    /** Known to be broken: where the checker does not see this, its silence means nothing. */
    public static final class Control {

        private int hits;

        @Operation
        public int hit() {
            return ++hits;
        }
    }

    private static Actor call(Class<?> model, String name, Object... arguments) {
        Method method =
                Arrays.stream(model.getMethods())
                        .filter(m -> m.getName().equals(name))
                        .findFirst()
                        .orElseThrow();
        return new Actor(method, List.of(arguments));
    }

    private static ExecutionScenario sideBySide(
            List<Actor> one, List<Actor> two, Actor... afterwards) {
        return new ExecutionScenario(List.of(), List.of(one, two), List.of(afterwards), null);
    }

    /** The checker's report, if it finds an order of steps that breaks the model. */
    private static Optional<String> check(Class<?> model, ExecutionScenario scenario) {
        Optional<String> report = report(model, scenario);
        report.ifPresent(text -> Interleaving.save(text, PART + "." + model.getSimpleName()));
        if (report.isEmpty()) {
            Actor hit = call(Control.class, "hit");
            seen("the model checker missed a race that is there: it does not work in this JVM")
                    .expected("a JVM with the flags of this module's pom")
                    .why("Your attempt has not been judged.")
                    .unless(
                            report(Control.class, sideBySide(List.of(hit), List.of(hit)))
                                    .isPresent());
        }
        return report;
    }

    private static Optional<String> report(Class<?> model, ExecutionScenario scenario) {
        try {
            new ModelCheckingOptions()
                    .iterations(0)
                    .addCustomScenario(scenario)
                    .invocationsPerIteration(ORDERS)
                    .check(model);
            return Optional.empty();
        } catch (LincheckAssertionError e) {
            return Optional.of(e.getMessage());
        }
    }
}
