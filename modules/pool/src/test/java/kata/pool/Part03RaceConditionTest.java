package kata.pool;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
                .why("What is wrong with one thread is wrong with many.")
                .unless(hits.equals(List.of(1L, 2L, 3L)));
        seen("before the first value: %s", before)
                .expected("%s", new Snapshot(0, 0, 0))
                .why("What is wrong with one thread is wrong with many.")
                .unless(before.equals(new Snapshot(0, 0, 0)));
        seen("after the values 5, 7 and 6: %s", after)
                .expected("%s", new Snapshot(3, 18, 7))
                .why("What is wrong with one thread is wrong with many.")
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
                .why("A page has its own counter. A static field is one for all pages.")
                .unless(number == 1);
        seen("statistics that nobody has recorded in: %s", snapshot)
                .expected("%s", new Snapshot(0, 0, 0))
                .why("What is static belongs to all instances.")
                .unless(snapshot.equals(new Snapshot(0, 0, 0)));
    }

    @Test
    void everyHitGetsANumberOfItsOwn() throws Exception {
        Actor hit = call(Hits.class, "hit");

        Optional<String> report = check(Hits.class, sideBySide(List.of(hit), List.of(hit)));

        if (report.isPresent()) {
            throw Interleaving.finding(
                            report.get(),
                            PART,
                            "the numbers 1 and 2, one for each hit",
                            "To read, to add one and to write are steps of their own: between two"
                                    + " of them another thread can do all three.")
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

        if (report.isPresent()) {
            throw Interleaving.finding(
                            report.get(),
                            PART,
                            "count 2, sum 12, max 7 after both",
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
                            "Three fields that are right each by itself need not fit together: an"
                                    + " average of such a snapshot was never true.")
                    .violation();
        }
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
