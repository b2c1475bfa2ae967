package kata.forkjoin;

import static java.util.stream.Collectors.joining;
import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import kata.forkjoin.Part01RecursiveSum.Leaf;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Hold;
import kata.judge.waiting.Patience;
import kata.judge.waiting.StarvationAwareClock;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(part = 1, title = "Split a sum, and join it", kind = WRITE, minutes = 20)
class Part01RecursiveSumTest {

    // If nothing moves this often in a row, and the pool has no task that waits for a thread, then
    // no further leaf will begin. A right answer has begun its leaves by then.
    private static final int LOOKS = 30;

    private final Queue<Piece> pieces = new ConcurrentLinkedQueue<>();

    /** One call of the leaf. */
    private record Piece(int from, int to, Thread thread) {

        private int length() {
            return to - from;
        }

        @Override
        public String toString() {
            return "%d to %d".formatted(from, to);
        }
    }

    @Test
    void theSumIsRightForAnyLength() throws Throwable {
        for (int threshold : List.of(4, 1)) {
            for (int length : List.of(0, 1, 3, 4, 5, 7, 8, 9, 100, 101)) {
                pieces.clear();

                long sum = sum(length, threshold, 1);

                long expected = LongStream.rangeClosed(1, length).sum();
                seen("%d numbers, threshold %d: the sum %d%s", length, threshold, sum, why(length))
                        .expected("%d, the sum of 1 to %d", expected, length)
                        .why(
                                "A wrong sum looks like any other sum. Nobody notices the number"
                                        + " that is missing.")
                        .lookAt("Where does the left half end, and where does the right one begin?")
                        .unless(sum == expected);
            }
        }
    }

    @Test
    void eachNumberGoesThroughOneLeaf() throws Throwable {
        sum(10, 4, 1);

        seen("10 numbers, threshold 4: leaves %s%s", inOrder(), why(10))
                .expected("leaves that cover the indexes 0 to 10, each index once")
                .why("The leaf does the work. A number that goes through none is not counted.")
                .unless(why(10).isEmpty());
    }

    @Test
    void noLeafIsLongerThanTheThreshold() throws Throwable {
        requireNoneLonger(10, 4);
        for (int length = 1; length <= 40; length++) {
            for (int threshold = 1; threshold <= 9; threshold++) {
                requireNoneLonger(length, threshold);
            }
        }
    }

    private void requireNoneLonger(int length, int threshold) throws Throwable {
        pieces.clear();
        sum(length, threshold, 1);

        int longest = pieces.stream().mapToInt(Piece::length).max().orElse(0);
        seen("%d numbers: a leaf of %d numbers, threshold %d", length, longest, threshold)
                .expected("leaves of at most %d numbers", threshold)
                .why(
                        "One thread does all the work of a leaf. A leaf that is too long leaves the"
                                + " other threads without work.")
                .unless(longest <= threshold);
    }

    @Test
    void whatFitsIntoALeafIsNotSplit() throws Throwable {
        sum(1_000, Integer.MAX_VALUE, 1);
        seen("1,000 numbers, threshold Integer.MAX_VALUE: %d leaves", pieces.size())
                .expected("1 leaf")
                .why("The highest threshold is how a caller says: do not split.")
                .unless(pieces.size() == 1);
        for (int length : List.of(4, 5, 9, 17, 33, 1000)) {
            pieces.clear();

            sum(length, 4, 1);

            int most = leaves(length, 4);
            seen("%d numbers, threshold 4: %d leaves", length, pieces.size())
                    .expected("%s", most == 1 ? "1 leaf" : "at most %d leaves".formatted(most))
                    .why(
                            "Each task costs an object and an entry in a queue. Below the threshold,"
                                    + " that costs more than it gains.")
                    .lookAt("Which length decides whether a range is split: its own?")
                    .unless(pieces.size() <= most);
        }
    }

    // As many as there are if ranges are halved only while they are longer than the threshold.
    private static int leaves(int length, int threshold) {
        return length <= threshold
                ? 1
                : leaves(length / 2, threshold) + leaves(length - length / 2, threshold);
    }

    @Test
    void thePoolStaysOpen() throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            Caller.start("sum", () -> Part01RecursiveSum.sum(numbers(8), 4, this::add, pool))
                    .result();

            seen("after the call, the pool was shut down")
                    .expected("a pool that takes tasks as before")
                    .why("The pool belongs to the caller. The next one to use it would be refused.")
                    .unless(!pool.isShutdown());
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void theLeavesRunInTheGivenPool(Timeline timeline) throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            Leaf leaf = inTimeline(timeline, () -> {});

            // Short arrays, too: a leaf may be slow, or need what only a worker has.
            for (int length : List.of(1, 4, 16)) {
                long[] numbers = numbers(length);
                Caller.start("sum", () -> Part01RecursiveSum.sum(numbers, 4, leaf, pool)).result();
            }

            List<String> elsewhere =
                    pieces.stream()
                            .map(Piece::thread)
                            .filter(thread -> !isOf(pool, thread))
                            .map(Thread::getName)
                            .distinct()
                            .toList();
            seen("leaves ran on threads outside the given pool: %s", elsewhere)
                    .expected("only threads of the pool that was given")
                    .why(
                            "The caller chose a pool to say how many threads this may take. The"
                                    + " common pool is shared with everybody else in the program.")
                    .unless(elsewhere.isEmpty());
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void theTwoHalvesRunSideBySide(Timeline timeline) throws Throwable {
        sideBySide(2, timeline);
    }

    @Test
    void theQuartersRunSideBySideToo(Timeline timeline) throws Throwable {
        sideBySide(4, timeline);
    }

    @Test
    void noSumIsLostWhereLeavesRunSideBySide(Timeline timeline) throws Throwable {
        // "total += leaf.sum(…)" reads the total, sums up the leaf, and then writes.
        long sum = sideBySide(2, timeline);

        seen("two leaves at the same time, of 1 to 4 and of 5 to 8: the sum %d", sum)
                .expected("36, the sum of 1 to 8")
                .why(
                        "To add to a total takes three steps: read, compute, write. What another"
                                + " thread has written in between is overwritten.")
                .lookAt("Do several leaves write the same variable?")
                .unless(sum == 36);
    }

    @Test
    void noSumIsLostWhereverTwoLeavesMeet() throws Exception {
        Interleavings.explore(() -> new ForkJoinPool(2))
                .actor("the caller", pool -> Part01RecursiveSum.sum(numbers(8), 4, this::add, pool))
                .why("Two threads that add at the same moment leave the sum of one of them only.")
                .closing(ForkJoinPool::shutdown)
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "two leaves, of 1 to 4 and of 5 to 8: the sum was"
                                                        + " %s",
                                                ends.result("the caller"))
                                        .expected("36, however the two meet")
                                        .why(
                                                "Between the look at the total and the new total"
                                                        + " another leaf adds, and is overwritten.")
                                        .lookAt("Is reading and writing the total one step?")
                                        .unless(
                                                Long.valueOf(36)
                                                        .equals(ends.result("the caller"))));
    }

    @Test
    void theHalvesRunSideBySideAtEveryLevel() throws Throwable {
        sideBySide(32, new Timeline());
    }

    @Test
    void theSumMayBeLargeOrNegative() throws Throwable {
        for (long number : List.of((1L << 53) + 1, -(1L << 53) - 1, Long.MAX_VALUE)) {
            long[] numbers = LongStream.generate(() -> number).limit(9).toArray();
            ForkJoinPool pool = new ForkJoinPool(1);
            try {
                // Leaves of two numbers may overflow, or the sum of two leaves.
                for (int threshold : List.of(2, 1)) {
                    Caller<Long> caller =
                            Caller.start(
                                    "sum",
                                    () ->
                                            Part01RecursiveSum.sum(
                                                    numbers, threshold, this::add, pool));
                    Throwable thrown = caller.thrown();

                    seen(
                                    "9 times %,d: sum %s",
                                    number,
                                    thrown == null
                                            ? "returned %,d".formatted(caller.result())
                                            : "threw " + thrown)
                            .expected("%,d, as a loop adds up longs", 9 * number)
                            .why("An int and a double lose digits of a long, without a word.")
                            .unless(thrown == null && caller.result() == 9 * number);
                }
            } finally {
                pool.shutdown();
            }
        }
    }

    @Test
    void whatALeafThrowsComesOut() throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            for (int failing : List.of(0, 4, 7)) {
                for (Failure failure : Failure.ofEveryKind()) {
                    if (failure.thrown() instanceof CompletionException) {
                        // A CompletableFuture takes it for its own, and takes the cause out.
                        continue;
                    }
                    AtomicInteger times = new AtomicInteger();
                    Leaf leaf =
                            (numbers, from, to) -> {
                                if (from <= failing && failing < to) {
                                    times.incrementAndGet();
                                    throw failure.raise();
                                }
                                return add(numbers, from, to);
                            };
                    Caller<Long> caller =
                            Caller.start(
                                    "sum", () -> Part01RecursiveSum.sum(numbers(8), 2, leaf, pool));
                    boolean ended = caller.comesTrue(caller::hasEnded);
                    Throwable thrown = ended ? caller.thrown() : null;

                    seen(
                                    "the leaf with index %d threw %s, and sum %s",
                                    failing,
                                    failure.kind(),
                                    !ended
                                            ? "does not return"
                                            : thrown == null
                                                    ? "returned " + caller.result()
                                                    : "threw " + thrown)
                            .expected("what the leaf threw, itself or as a cause")
                            .why("A sum without one of its leaves looks like any other sum.")
                            .unless(
                                    Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                                            .anyMatch(failure.thrown()::equals));
                    seen(
                                    "the leaf with index %d threw %s; it ran %d times",
                                    failing, failure.kind(), times.get())
                            .expected("once: each number goes through exactly one leaf")
                            .why(
                                    "A leaf that runs twice sends its message, or makes its payment, twice.")
                            .unless(times.get() == 1);
                    seen("after a leaf failed, the pool was shut down")
                            .expected("a pool that takes tasks as before")
                            .why(
                                    "The pool belongs to the caller. The next one to use it is refused.")
                            .unless(!pool.isShutdown());
                }
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void callsAtTheSameTimeDoNotDisturbEachOther() throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(4);
        Hold hold = new Hold("leaves");
        long[] array = numbers(8);
        Leaf slow =
                new Leaf() {
                    @Override
                    @SneakyThrows
                    public long sum(long[] numbers, int from, int to) {
                        if (from == 0) {
                            hold.enter();
                        }
                        return add(numbers, from, to);
                    }
                };
        try {
            Caller<Long> one =
                    Caller.start("sum", () -> Part01RecursiveSum.sum(array, 2, slow, pool));
            hold.awaitHeld(1);
            one.awaitStill();
            Caller<Long> other =
                    Caller.start(
                            "sum",
                            () ->
                                    Part01RecursiveSum.sum(
                                            array, 2, (_, from, to) -> to - from, pool));
            boolean heldUp = !other.comesTrue(other::hasEnded);
            hold.releaseAll();
            List<Long> sums = List.of(one.result(), other.result());

            seen("a leaf of one call was slow, and another call waited with it")
                    .expected("a sum: three threads of the pool were free")
                    .why("One slow caller holds up all the others.")
                    .unless(!heldUp);
            seen("two calls at the same time: one adds up 1 to 8, one counts them: %s", sums)
                    .expected("[36, 8]: each call has a leaf of its own")
                    .why("State that two calls share mixes up their sums.")
                    .lookAt("static fields: all calls share them")
                    .unless(sums.equals(List.of(36L, 8L)));
        } finally {
            hold.releaseAll();
            pool.shutdown();
        }
    }

    @Test
    void aLeafMayMakeACallItself() throws Throwable {
        // With one thread, all of the inner call runs on the thread of the leaf.
        ForkJoinPool pool = new ForkJoinPool(1);
        AtomicLong inner = new AtomicLong();
        Leaf asks =
                (numbers, from, to) -> {
                    if (from == 0) {
                        inner.set(Part01RecursiveSum.sum(numbers(2), 1, (_, _, _) -> 100, pool));
                    }
                    return add(numbers, from, to);
                };
        try {
            Caller<Long> caller =
                    Caller.start("sum", () -> Part01RecursiveSum.sum(numbers(32), 4, asks, pool));
            caller.awaitEnd();
            Throwable thrown = caller.thrown();
            String sum = thrown == null ? "gave " + caller.result() : "threw " + thrown;

            seen(
                            "a leaf of a call for 1 to 32 made a call of its own, with two leaves that"
                                    + " give 100 each; that one gave %d, and the first one %s",
                            inner.get(), sum)
                    .expected("200, and 528")
                    .why("State that two calls share mixes up their sums.")
                    .lookAt("Is anything kept for a thread that belongs to a call?")
                    .unless(inner.get() == 200 && sum.equals("gave 528"));
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void aCallInTheMidstOfAnotherChangesNothingThere() throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinPool others = new ForkJoinPool(1);
        AtomicInteger leaves = new AtomicInteger();
        CountDownLatch open = new CountDownLatch(1);
        Leaf firstIsSlow =
                (numbers, from, to) -> {
                    if (leaves.incrementAndGet() == 1) {
                        awaitEvenIfInterrupted(open);
                    }
                    return add(numbers, from, to);
                };
        try {
            Caller<Long> one =
                    Caller.start(
                            "sum", () -> Part01RecursiveSum.sum(numbers(32), 4, firstIsSlow, pool));
            one.comesTrue(() -> leaves.get() == 1);
            one.awaitStill();
            Caller<Long> other =
                    Caller.start(
                            "sum",
                            () -> Part01RecursiveSum.sum(numbers(2), 1, (_, _, _) -> 100, others));
            other.awaitEnd();
            open.countDown();
            Throwable thrown = one.thrown();
            String sum = thrown == null ? "gave " + one.result() : "threw " + thrown;

            seen(
                            "during a call for 1 to 32, with threshold 4, another one ran with its own"
                                    + " numbers, threshold and leaf; the first one %s, by %d leaves",
                            sum, leaves.get())
                    .expected("528, by 8 leaves")
                    .why("State that two calls share mixes up their sums.")
                    .lookAt("static fields: all calls share them")
                    .unless(sum.equals("gave 528") && leaves.get() == 8);
        } finally {
            open.countDown();
            pool.shutdown();
            others.shutdown();
        }
    }

    @Test
    void aSlowLeafHoldsUpNoOther() throws Throwable {
        int leaves = 64;
        ForkJoinPool pool = new ForkJoinPool(2);
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch letGo = new CountDownLatch(1);
        Leaf leaf =
                inTimeline(
                        new Timeline(),
                        () -> {
                            if (begun.incrementAndGet() == 1) {
                                letGo.await();
                            }
                        });
        try {
            Caller<Long> caller =
                    Caller.start(
                            "sum",
                            () -> Part01RecursiveSum.sum(numbers(leaves * 4), 4, leaf, pool));

            awaitBegun(leaves, begun, pool, caller);
            int behind = leaves - begun.get();
            letGo.countDown();
            caller.result();

            seen(
                            "one of %d leaves took long; the other thread had nothing to do any"
                                    + " more, and %d leaves had not begun",
                            leaves, behind)
                    .expected("all other leaves, and above all the other half of this one's range")
                    .why(
                            "A range that is not split waits behind its slowest leaf, and free"
                                    + " threads cannot help.")
                    .lookAt("Is there a level below which the halves are no longer forked?")
                    .unless(behind == 0);
        } finally {
            letGo.countDown();
            pool.shutdown();
        }
    }

    @Test
    void theLeavesRunInTheGivenPoolForAnyCaller() throws Throwable {
        for (boolean own : List.of(false, true)) {
            pieces.clear();
            ForkJoinPool pool = new ForkJoinPool(1);
            ForkJoinPool callers = own ? pool : new ForkJoinPool(1);
            try {
                String who = own ? "a thread of the given pool" : "a thread of another pool";
                Caller<Long> caller =
                        Caller.start(
                                "sum",
                                () ->
                                        callers.submit(
                                                        () ->
                                                                Part01RecursiveSum.sum(
                                                                        numbers(16),
                                                                        4,
                                                                        this::add,
                                                                        pool))
                                                .get());
                boolean ended = caller.comesTrue(caller::hasEnded);

                seen("%s called sum, and sum does not return", who)
                        .expected("136, the sum of 1 to 16")
                        .why("A task may be split once more: a leaf may call sum, too.")
                        .lookAt("Which thread waits, and which thread could do the work meanwhile?")
                        .unless(ended);
                long elsewhere = pieces.stream().filter(p -> !isOf(pool, p.thread())).count();
                seen(
                                "%s called sum, and %d of %d leaves ran elsewhere than in the given"
                                        + " pool",
                                who, elsewhere, pieces.size())
                        .expected("all leaves in the pool that was given")
                        .why("The caller chose a pool to say how many threads this may take.")
                        .lookAt("fork() and invoke() use the pool of the calling thread.")
                        .unless(elsewhere == 0);
                seen("%s called sum for 1 to 16, and got %d", who, caller.result())
                        .expected("136")
                        .unless(caller.result() == 136);
            } finally {
                pool.shutdown();
                callers.shutdown();
            }
        }
    }

    /**
     * A thread whose number has the remainder of all others, by the number of the pool's threads.
     */
    private static ForkJoinWorkerThread numbered(ForkJoinPool pool) {
        for (int i = 1; i < pool.getParallelism(); i++) {
            // It takes a number. It never runs.
            new Thread();
        }
        return ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
    }

    /** As many leaves as threads: each leaf waits until all of them have begun. */
    @Test
    void noSumIsLostInAPoolOfAnySize() throws Throwable {
        for (int threads : List.of(3, 5, 6, 7)) {
            ForkJoinPool pool =
                    new ForkJoinPool(threads, Part01RecursiveSumTest::numbered, null, false);
            AtomicInteger begun = new AtomicInteger();
            CountDownLatch letGo = new CountDownLatch(1);
            Leaf leaf =
                    inTimeline(
                            new Timeline(),
                            () -> {
                                begun.incrementAndGet();
                                letGo.await();
                            });
            try {
                Caller<Long> caller =
                        Caller.start(
                                "sum", () -> Part01RecursiveSum.sum(numbers(32), 4, leaf, pool));
                awaitBegun(threads, begun, pool, caller);
                letGo.countDown();
                long sum = caller.result();

                seen("1 to 32, 8 leaves, a pool of %d threads: the sum %d", threads, sum)
                        .expected("528")
                        .why(
                                "A pool numbers its threads as it likes, and replaces them. Two"
                                        + " threads may end up with the same number.")
                        .lookAt("Who else may write where a leaf puts its sum?")
                        .unless(sum == 528);
            } finally {
                letGo.countDown();
                pool.shutdown();
            }
        }
    }

    @Test
    void aCallThatFailsWaitsForNoOther() throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(4);
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        Leaf slow =
                (numbers, from, to) -> {
                    begun.countDown();
                    awaitEvenIfInterrupted(open);
                    return add(numbers, from, to);
                };
        Boom boom = new Boom("a leaf");
        Leaf failing =
                (_, _, _) -> {
                    throw boom;
                };
        try {
            Caller<Long> one =
                    Caller.start("sum", () -> Part01RecursiveSum.sum(numbers(4), 4, slow, pool));
            Patience.await(begun);
            Caller<Long> other =
                    Caller.start("sum", () -> Part01RecursiveSum.sum(numbers(8), 4, failing, pool));
            boolean ended = other.comesTrue(other::hasEnded);
            open.countDown();
            one.result();
            other.awaitEnd();

            seen("a leaf of one call was slow, and another call, whose leaves failed, waited for it")
                    .expected("the exception, at once: three threads of the pool were free")
                    .why("One slow caller holds up all the others.")
                    .lookAt("What do you wait for when a leaf has failed?")
                    .unless(ended);
        } finally {
            open.countDown();
            pool.shutdown();
        }
    }

    private long sideBySide(int leaves, Timeline timeline) throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(leaves);
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch letGo = new CountDownLatch(1);
        Leaf leaf =
                inTimeline(
                        timeline,
                        () -> {
                            begun.incrementAndGet();
                            letGo.await();
                        });
        try {
            Caller<Long> caller =
                    Caller.start(
                            "sum",
                            () -> Part01RecursiveSum.sum(numbers(leaves * 4), 4, leaf, pool));

            awaitBegun(leaves, begun, pool, caller);
            int together = begun.get();
            letGo.countDown();
            long sum = caller.result();

            seen(
                            "while the first leaf was not done, %d of the %d leaves had begun, on"
                                    + " a pool of %d threads",
                            together, leaves, leaves)
                    .expected("all %d at the same time", leaves)
                    .why(
                            "Threads without work make nothing faster. Then the splitting only costs"
                                    + " time.")
                    .lookAt(
                            leaves == 2
                                    ? "What does this thread do between handing one half over and"
                                            + " waiting for it?"
                                    : "Is each half split the same way again, with tasks of its"
                                            + " own?")
                    .unless(together == leaves);
            return sum;
        } finally {
            letGo.countDown();
            pool.shutdown();
        }
    }

    // Not a rendezvous with a time limit: that nothing more will come can be seen.
    private static void awaitBegun(
            int leaves, AtomicInteger begun, ForkJoinPool pool, Caller<Long> caller) {
        long start = StarvationAwareClock.nanoTime();
        int looks = 0;
        while (begun.get() < leaves
                && looks < LOOKS
                && !caller.hasEnded()
                && StarvationAwareClock.nanoTime() - start < Patience.limit().toNanos()) {
            int before = begun.get();
            caller.awaitStill();
            boolean nothingToCome = pool.getQueuedTaskCount() == 0 && !pool.hasQueuedSubmissions();
            looks = begun.get() == before && nothingToCome ? looks + 1 : 0;
        }
    }

    private long sum(int length, int threshold, int threads) throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            return Caller.start(
                            "sum",
                            () ->
                                    Part01RecursiveSum.sum(
                                            numbers(length), threshold, this::add, pool))
                    .result();
        } finally {
            pool.shutdown();
        }
    }

    private static long[] numbers(int length) {
        return LongStream.rangeClosed(1, length).toArray();
    }

    private long add(long[] numbers, int from, int to) {
        if (from < to) {
            pieces.add(new Piece(from, to, Thread.currentThread()));
        }
        return IntStream.range(from, to).mapToLong(i -> numbers[i]).sum();
    }

    private Leaf inTimeline(Timeline timeline, Caller.Action meanwhile) {
        return new Leaf() {
            @Override
            @SneakyThrows
            public long sum(long[] numbers, int from, int to) {
                return timeline.working(
                        "%d to %d".formatted(from, to),
                        () -> {
                            meanwhile.run();
                            return add(numbers, from, to);
                        });
            }
        };
    }

    /** What the leaves did with the first index that did not go through exactly one; or nothing. */
    private String why(int length) {
        for (int i = 0; i < length; i++) {
            int index = i;
            long leaves = pieces.stream().filter(p -> p.from <= index && index < p.to).count();
            if (leaves != 1) {
                return leaves == 0
                        ? "; no leaf had the number at index " + index
                        : "; %d leaves had the number at index %d".formatted(leaves, index);
            }
        }
        return "";
    }

    private String inOrder() {
        return pieces.stream()
                .sorted((a, b) -> Integer.compare(a.from, b.from))
                .map(Piece::toString)
                .collect(joining(", ", "[", "]"));
    }

    private static boolean isOf(ForkJoinPool pool, Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == pool;
    }
}
