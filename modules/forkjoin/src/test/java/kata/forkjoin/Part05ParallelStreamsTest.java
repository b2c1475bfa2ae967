package kata.forkjoin;

import static java.util.stream.Collectors.joining;
import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.GarbageCollection;
import kata.judge.probe.Rendezvous;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 5,
        title = "A parallel stream without shared state",
        kind = REPAIR,
        minutes = 20,
        breaks = "everyLineIsCleanedInTheGivenPool")
class Part05ParallelStreamsTest {

    // Not in the order of the alphabet, and so not in the order of a hash set.
    private static final List<String> LINES = List.of("H", "B", "G", "D", "A", "F", "C", "E");
    private static final List<String> CLEANED = List.of("h", "b", "g", "d", "a", "f", "c", "e");

    // If nothing moves this often in a row, what follows the cleaning of a line has been done.
    private static final int LOOKS = 10;

    private static final List<String> FOUR = List.of("a", "b", "c", "d");

    private static final String KEPT =
            "State kept in a field is shared with every other caller, now and later.";

    /** One cleaning, on the thread that did it. */
    private record Cleaning(String line, Thread thread) {}

    /** What cleaning a line does beside. */
    private interface Meanwhile {
        void clean(String line) throws Exception;
    }

    private final ForkJoinPool pool = new ForkJoinPool(2);
    private final Queue<Cleaning> cleanings = new ConcurrentLinkedQueue<>();

    @Test
    void everyLineIsCleanedInTheGivenPool(Timeline timeline) throws Exception {
        for (List<String> lines : List.of(LINES, List.of("X", "Y"), List.of("Z"))) {
            start(lines, cleaning(timeline, _ -> {})).awaitEnd();
        }
        pool.shutdown();

        List<Cleaning> elsewhere = cleanings.stream().filter(c -> !isOfThePool(c)).toList();
        seen(
                        "%d of %d lines were not cleaned in the given pool: %s",
                        elsewhere.size(),
                        LINES.size() + 3,
                        elsewhere.stream()
                                .limit(2)
                                .map(c -> c.line() + " on " + Timeline.nameOf(c.thread()))
                                .collect(joining(", ")))
                .expected("every line on a thread of the given pool")
                .why(
                        "The whole program shares the common pool. While a long job runs there, all"
                                + " other parallel streams wait, in code that knows nothing of it.")
                .lookAt("Which thread starts the stream, and which thread asks for its result?")
                .unless(elsewhere.isEmpty());
    }

    @Test
    void thePoolStaysOpen(Timeline timeline) throws Exception {
        Caller<List<String>> caller = start(LINES, cleaning(timeline, _ -> {}));
        caller.awaitEnd();
        boolean shut = pool.isShutdown();
        pool.shutdown();

        seen("the pool was shut down")
                .expected("a pool that takes further tasks")
                .why("The pool belongs to the caller. Others may be computing with it.")
                .unless(!shut);
    }

    @Test
    void aSecondCallKnowsNothingOfTheFirst(Timeline timeline) throws Throwable {
        List<String> line = List.of("Z");
        UnaryOperator<String> clean = cleaning(timeline, _ -> {});
        List<String> second;
        try {
            start(line, clean).result();
            second = start(line, clean).result();
        } finally {
            pool.shutdown();
        }

        seen("there were two calls with the line Z, and the second returned %s", second)
                .expected("[z], as the first did")
                .why(KEPT)
                .unless(List.of("z").equals(second));
        seen("there were two calls with the line Z, and it was cleaned %d times", cleanings.size())
                .expected("2: once in each call")
                .why(KEPT)
                .unless(cleanings.size() == 2);
        requireNothingKept();
    }

    private static void requireNothingKept() throws Exception {
        List<WeakReference<String>> cleaned = new CopyOnWriteArrayList<>();
        UnaryOperator<String> clean =
                line -> {
                    String result = line.toLowerCase(Locale.ROOT);
                    cleaned.add(new WeakReference<>(result));
                    return result;
                };
        // The pool lives on: its threads may keep something, too.
        try (ForkJoinPool pool = new ForkJoinPool(2)) {
            for (int call = 0; call < 2; call++) {
                // Texts that no call before had.
                String number = String.valueOf(System.nanoTime());
                List<String> lines = LINES.stream().map(line -> line + number).toList();
                Part05ParallelStreams.cleaned(lines, clean, pool);
            }
            eachThreadHasAnotherTask(pool);
            int kept = cleaned.size();
            boolean gone = Patience.await(() -> GarbageCollection.count(cleaned) == kept);
            seen(
                            "two calls were over, nobody used their results any more, and %d of %d"
                                    + " cleaned lines were still in memory",
                            kept - GarbageCollection.count(cleaned), kept)
                    .expected("none")
                    .why("What every call leaves behind becomes more with every call.")
                    .unless(gone);
        }
    }

    // A thread that waits for work may still have the last task that it ran.
    private static void eachThreadHasAnotherTask(ForkJoinPool pool) throws Exception {
        CyclicBarrier all = new CyclicBarrier(pool.getParallelism());
        List<Callable<Integer>> tasks = Collections.nCopies(all.getParties(), all::await);
        for (Future<Integer> task : pool.invokeAll(tasks)) {
            task.get();
        }
    }

    @Test
    void theFirstAndTheLastLineAreCleanedSideBySide(Timeline timeline) throws Exception {
        Rendezvous both = new Rendezvous(2, "lines (the first and the last)");
        Meanwhile meet =
                line -> {
                    if (isFirst(line) || isLast(line)) {
                        both.arrive();
                    }
                };

        Caller<List<String>> caller = start(LINES, cleaning(timeline, meet));
        caller.awaitEnd();
        pool.shutdown();

        seen("the first line and the last were not both cleaned")
                .expected("every line cleaned")
                .why("A line that is not cleaned is missing in the result.")
                .unless(both.isComplete());
        requireManyLinesSideBySide();
    }

    private void requireManyLinesSideBySide() throws Exception {
        ForkJoinPool two = new ForkJoinPool(2);
        Rendezvous both = new Rendezvous(2, "lines (the first and the last)");
        // The first and the last have the same hash code.
        List<String> lines =
                IntStream.rangeClosed(1, 10_001)
                        .mapToObj(i -> i == 1 ? "Aa" : i == 10_001 ? "BB" : "L" + i)
                        .toList();
        UnaryOperator<String> clean =
                cleaning(
                        line -> {
                            if (line.equals(lines.getFirst()) || line.equals(lines.getLast())) {
                                both.arrive();
                            }
                        });
        try {
            Caller.start("cleaned", () -> Part05ParallelStreams.cleaned(lines, clean, two))
                    .awaitEnd();
        } finally {
            two.shutdown();
        }

        seen("of 10,001 lines, the first and the last were not cleaned at the same time")
                .expected("these two at the same time, as with few lines")
                .why("Wherever all threads wait for the slowest line, cores have nothing to do.")
                .unless(both.isComplete());
    }

    @Test
    void theOrderIsThatOfTheLinesWhicheverIsReadyFirst(Timeline timeline) throws Throwable {
        List<String> result = firstLineComesLast(LINES, timeline);

        seen("line H took longest. Cleaned: %s", result)
                .expected("%s, the order of the lines", CLEANED)
                .why(
                        "The next step relies on the order of the lines. One that depends on which"
                                + " thread was faster changes from run to run.")
                .lookAt("the step that puts the cleaned lines together: in which order?")
                .unless(CLEANED.equals(result));
        List<String> cleaned = cleanings.stream().map(Cleaning::line).sorted().toList();
        seen("%d cleanings of %d lines: %s", cleaned.size(), LINES.size(), cleaned)
                .expected("each line cleaned once")
                .why("Cleaning is the slow part. Done twice, it takes twice as long.")
                .unless(cleaned.equals(LINES.stream().sorted().toList()));
    }

    @Test
    void ofEqualLinesTheFirstStaysInItsPlace(Timeline timeline) throws Throwable {
        List<String> lines = List.of("H", "B", "G", "b", "A", "g", "C", "h", "E");
        List<String> expected = List.of("h", "b", "g", "a", "c", "e");

        List<String> result = firstLineComesLast(lines, timeline);

        seen("lines %s, the first took longest. Cleaned: %s", lines, result)
                .expected("%s: h comes first", expected)
                .why(
                        "Which of two equal lines stays must not depend on which thread was"
                                + " faster: the result would change from run to run.")
                .lookAt("the step that leaves out lines: in which order do they come to it?")
                .unless(expected.equals(result));
        requireOrderIfOneHalfIsEqual();
    }

    private void requireOrderIfOneHalfIsEqual() throws Throwable {
        List<String> before = List.of("A", "a", "A", "a", "B", "C", "D", "E");
        List<String> after = List.of("A", "B", "C", "D", "E", "e", "E", "e");
        List<String> expected = List.of("a", "b", "c", "d", "e");
        UnaryOperator<String> clean = cleaning(_ -> {});
        ForkJoinPool two = new ForkJoinPool(2);
        try {
            for (List<String> lines : List.of(before, after)) {
                List<String> result =
                        Caller.start(
                                        "cleaned",
                                        () -> Part05ParallelStreams.cleaned(lines, clean, two))
                                .result();
                seen("lines %s. Cleaned: %s", lines, result)
                        .expected("%s", expected)
                        .why("How many lines are equal says nothing about the order of the others.")
                        .lookAt(
                                "the step that leaves out lines: in which order do they come to"
                                        + " it?")
                        .unless(expected.equals(result));
            }
        } finally {
            two.shutdown();
        }
    }

    @Test
    void theExceptionOfALineComesOut(Timeline timeline) throws Throwable {
        List<Failure> failures = new ArrayList<>(Failure.ofEveryKind());
        // A CompletableFuture takes this one for its own, and takes the cause out.
        failures.removeIf(failure -> failure.thrown() instanceof CompletionException);
        try {
            for (Failure failure : failures) {
                String failing = LINES.get(failures.indexOf(failure) % LINES.size());
                // Once: who tries again has no second failure to tell of.
                AtomicBoolean raised = new AtomicBoolean();
                Meanwhile fail =
                        line -> {
                            if (line.equals(failing) && !raised.getAndSet(true)) {
                                throw failure.raise();
                            }
                        };

                Caller<List<String>> caller = start(LINES, cleaning(timeline, fail));
                Throwable thrown = caller.thrown();

                seen(
                                "line %s threw %s once, and cleaned %s",
                                failing,
                                failure.kind(),
                                thrown == null ? "returned " + caller.result() : "threw " + thrown)
                        .expected("what the line threw, itself or as a cause: %s", failure.thrown())
                        .why("A result without one of the lines looks right, and nobody notices.")
                        .unless(
                                Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                                        .anyMatch(failure.thrown()::equals));
                seen("line %s failed, and then the pool was shut down", failing)
                        .expected("a pool that takes further tasks")
                        .why("The pool belongs to the caller. Others may be computing with it.")
                        .unless(!pool.isShutdown());
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void anyNumberOfLinesIsCleaned() throws Throwable {
        try {
            for (int size : List.of(0, 1, 10_001)) {
                List<String> lines =
                        IntStream.range(0, size).mapToObj(i -> "L" + i * 7L % 6_007).toList();
                UnaryOperator<String> clean = line -> line.toLowerCase(Locale.ROOT);

                List<String> result = start(lines, clean).result();

                List<String> expected = lines.stream().map(clean).distinct().toList();
                seen("%,d lines were cleaned, and %,d came back", size, result.size())
                        .expected("%,d, in the order of the lines", expected.size())
                        .why("Nobody notices a line that is missing or out of place.")
                        .unless(result.equals(expected));
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void callsAtTheSameTimeKnowNothingOfEachOther() throws Throwable {
        // A latch, not a Condition: a Condition makes the pool start a third thread.
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        Meanwhile hold =
                line -> {
                    if (isFirst(line)) {
                        begun.countDown();
                        open.await();
                    }
                };
        try {
            // One line: a call that has more may keep both threads, one that cleans the slow line
            // and one that waits in a join for it.
            Caller<List<String>> one = start(LINES.subList(0, 1), cleaning(new Timeline(), hold));
            Patience.await(begun);
            one.awaitStill();
            Caller<List<String>> other = start(LINES.subList(1, 8), cleaning(new Timeline(), hold));
            boolean heldUp = !other.comesTrue(other::hasEnded);
            open.countDown();
            List<List<String>> results = List.of(one.result(), other.result());

            seen("a line of one call took long, and another call waited with it")
                    .expected("a result: the other thread of the pool was free")
                    .why("One slow caller holds up all the others.")
                    .unless(!heldUp);
            List<List<String>> expected = List.of(CLEANED.subList(0, 1), CLEANED.subList(1, 8));
            seen("two calls at the same time, of line H and of the others: %s", results)
                    .expected("%s", expected)
                    .why(KEPT)
                    .unless(results.equals(expected));
        } finally {
            open.countDown();
            pool.shutdown();
        }
    }

    @Test
    void theCleaningOfALineMayCleanOthers() throws Throwable {
        List<String> outer = IntStream.range(0, 64).mapToObj(i -> "outer " + i).toList();
        List<String> inner = IntStream.range(0, 64).mapToObj(i -> "inner " + i).toList();
        List<String> wrong = new CopyOnWriteArrayList<>();
        UnaryOperator<String> withOthers =
                line -> {
                    try {
                        List<String> others =
                                Part05ParallelStreams.cleaned(
                                        inner, UnaryOperator.identity(), pool);
                        if (!others.equals(inner)) {
                            wrong.add(others.size() + " lines");
                        }
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                    return line;
                };
        try {
            Caller<List<String>> caller = start(outer, withOthers);
            boolean ended = caller.comesTrue(caller::hasEnded);

            seen("the cleaning of a line cleaned other lines in the same pool, and did not end")
                    .expected("64 lines")
                    .why("A thread of the pool may call, too: it works on its own call meanwhile.")
                    .unless(ended);
            List<String> result = caller.result();
            seen(
                            "the cleaning of a line cleaned 64 others in the same pool; the outer call"
                                    + " gave %d lines, and wrong ones of the inner calls: %s",
                            result.size(), wrong.stream().distinct().limit(3).toList())
                    .expected("64 lines each, in their order")
                    .why(KEPT)
                    .lookAt("What does a thread keep while it cleans a line?")
                    .unless(result.equals(outer) && wrong.isEmpty());
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void fewLinesAreCleanedSideBySideAsWell() throws Exception {
        requireFewSideBySide(pool);
        // Fewer lines than threads.
        requireFewSideBySide(new ForkJoinPool(16));
    }

    private void requireFewSideBySide(ForkJoinPool pool) throws Exception {
        try {
            for (int size : List.of(4, 5)) {
                Rendezvous both = new Rendezvous(2, "lines (the first and the last)");
                List<String> lines = LINES.subList(0, size);
                Meanwhile meet =
                        line -> {
                            if (isFirst(line) || line.equals(lines.getLast())) {
                                both.arrive();
                            }
                        };

                UnaryOperator<String> clean = cleaning(new Timeline(), meet);
                Caller.start("cleaned", () -> Part05ParallelStreams.cleaned(lines, clean, pool))
                        .awaitEnd();

                seen("of %d lines, the first and the last were not both cleaned", size)
                        .expected("every line cleaned, these two at the same time")
                        .why(
                                "Cleaning is slow, and a core has nothing to do. Four lines are"
                                        + " enough work for two cores.")
                        .lookAt("Is there a number of lines below which nothing is split?")
                        .unless(both.isComplete());
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void linesThatAreNotEqualAllStay() throws Throwable {
        // The same hash code, and not equal.
        List<String> lines = List.of("a_", "b@", "a_");
        List<String> result;
        try {
            result = start(lines, cleaning(new Timeline(), _ -> {})).result();
        } finally {
            pool.shutdown();
        }

        seen("lines %s were cleaned, and %s came back", lines, result)
                .expected("[a_, b@]")
                .why("Two lines with the same hash code need not be equal.")
                .unless(result.equals(List.of("a_", "b@")));
    }

    @Test
    void theLinesAreCleanedInTheGivenPoolForAnyCaller() throws Throwable {
        ForkJoinPool callers = new ForkJoinPool(1);
        ForkJoinPool own = new ForkJoinPool(1);
        UnaryOperator<String> clean = cleaning(new Timeline(), _ -> {});
        try {
            Caller.start(
                            "cleaned",
                            () ->
                                    callers.submit(
                                                    () ->
                                                            Part05ParallelStreams.cleaned(
                                                                    LINES, clean, pool))
                                            .get())
                    .result();
            long elsewhere = cleanings.stream().filter(c -> !isOfThePool(c)).count();

            seen(
                            "a thread of another fork/join pool called, and %d of %d lines were not"
                                    + " cleaned in the given pool",
                            elsewhere, LINES.size())
                    .expected("every line on a thread of the given pool")
                    .why("The caller chose a pool to say how many threads this may take.")
                    .lookAt("Which thread starts the stream, and to which pool does it belong?")
                    .unless(elsewhere == 0);
            Caller<List<String>> caller =
                    Caller.start(
                            "cleaned",
                            () ->
                                    own.submit(
                                                    () ->
                                                            Part05ParallelStreams.cleaned(
                                                                    LINES, clean, own))
                                            .get());
            boolean ended = caller.comesTrue(caller::hasEnded);
            seen("the only thread of the given pool called, and cleaned does not return")
                    .expected("%s: a task may clean lines, too", CLEANED)
                    .why("Its thread waits for lines that wait for its thread. The pool hangs.")
                    .unless(ended);
            seen("a thread of the given pool called, and got %s", caller.result())
                    .expected("%s", CLEANED)
                    .unless(CLEANED.equals(caller.result()));
        } finally {
            pool.shutdown();
            own.shutdownNow();
            callers.shutdown();
        }
    }

    @Test
    void aCallAfterAFailureKnowsNothingOfIt() throws Throwable {
        List<String> failing = IntStream.rangeClosed(1, 64).mapToObj(i -> "F" + i).toList();
        List<String> lines = IntStream.rangeClosed(1, 64).mapToObj(i -> "L" + i).toList();
        List<String> expected = lines.stream().map(line -> line.toLowerCase(Locale.ROOT)).toList();
        Rendezvous both = new Rendezvous(2, "lines (the first and the last)");
        // It fails when all others have been cleaned: no line that comes later clears up after it.
        CountDownLatch others = new CountDownLatch(failing.size() - 1);
        Meanwhile fail =
                line -> {
                    if (line.equals(failing.getLast())) {
                        Patience.await(others);
                        throw new IllegalStateException("line " + line);
                    }
                    others.countDown();
                };
        // So both threads of the pool take part, the one that failed before as well.
        Meanwhile meet =
                line -> {
                    if (line.equals(lines.getFirst()) || line.equals(lines.getLast())) {
                        both.arrive();
                    }
                };
        try {
            start(failing, cleaning(fail)).awaitEnd();
            List<String> result = start(lines, cleaning(meet)).result();

            seen(
                            "of 64 lines F1 to F64 the last one failed. Then L1 to L64 were"
                                    + " cleaned: %s",
                            result)
                    .expected("l1 to l64, in this order, and no others")
                    .why(KEPT)
                    .lookAt("What does your code keep that is not emptied after a failure?")
                    .unless(result.equals(expected));
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void noTwoThreadsMeetAtOneVariable() throws Exception {
        exploreFourLines(line -> line, FOUR::equals);
        // What tells the others of a failure is shared as well.
        exploreFourLines(
                line -> {
                    throw new IllegalStateException("line " + line);
                },
                Throwable.class::isInstance);
    }

    private static void exploreFourLines(UnaryOperator<String> clean, Predicate<Object> isRight)
            throws Exception {
        Interleavings.explore(() -> new ForkJoinPool(2))
                .actor("the caller", pool -> Part05ParallelStreams.cleaned(FOUR, clean, pool))
                .closing(ForkJoinPool::shutdown)
                .thenEnds(
                        (_, ends) -> {
                            Object outcome = ends.outcome("the caller");
                            seen("four lines were cleaned: %s", outcome)
                                    .expected("all four, in order; or what a line threw")
                                    .why(KEPT)
                                    .unless(isRight.test(outcome));
                        });
    }

    /**
     * Holds the first line back until all that goes without it has been done. One of the two
     * threads stands there: so the lines that pass meanwhile pass on the other one, in turn.
     */
    private List<String> firstLineComesLast(List<String> lines, Timeline timeline)
            throws Throwable {
        // A latch, not a Condition: a Condition makes the pool start a third thread.
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch last = new CountDownLatch(1);
        Meanwhile hold =
                line -> {
                    if (isFirst(line)) {
                        open.await();
                    }
                    if (isLast(line)) {
                        last.countDown();
                    }
                };
        try {
            Caller<List<String>> caller = start(lines, cleaning(timeline, hold));
            // A right answer comes to the last line at once: the rule before this one has seen it.
            Patience.await(last);
            for (int looks = 0; looks < LOOKS; looks++) {
                caller.awaitStill();
            }
            open.countDown();
            return caller.result();
        } finally {
            open.countDown();
            pool.shutdown();
        }
    }

    private Caller<List<String>> start(List<String> lines, UnaryOperator<String> clean) {
        return Caller.start("cleaned", () -> Part05ParallelStreams.cleaned(lines, clean, pool));
    }

    /** Cleaning that is not drawn. */
    private static UnaryOperator<String> cleaning(Meanwhile meanwhile) {
        return new UnaryOperator<>() {

            @Override
            @SneakyThrows
            public String apply(String line) {
                meanwhile.clean(line);
                return line.toLowerCase(Locale.ROOT);
            }
        };
    }

    private UnaryOperator<String> cleaning(Timeline timeline, Meanwhile meanwhile) {
        return new UnaryOperator<>() {

            @Override
            @SneakyThrows
            public String apply(String line) {
                cleanings.add(new Cleaning(line, Thread.currentThread()));
                return timeline.working(
                        line,
                        () -> {
                            meanwhile.clean(line);
                            return line.toLowerCase(Locale.ROOT);
                        });
            }
        };
    }

    private boolean isOfThePool(Cleaning cleaning) {
        return cleaning.thread() instanceof ForkJoinWorkerThread worker && worker.getPool() == pool;
    }

    private static boolean isFirst(String line) {
        return line.equals(LINES.getFirst());
    }

    private static boolean isLast(String line) {
        return line.equals(LINES.getLast());
    }
}
