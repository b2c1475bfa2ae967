package kata.forkjoin;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.finding.Finding;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.waiting.Patience;
import kata.judge.waiting.StarvationAwareClock;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

/** The first rules use a pool of one thread: what goes wrong there goes wrong every time. */
@Exercise(part = 2, title = "Merge sort, side by side", kind = WRITE, minutes = 30)
class Part02MergeSortTest {

    // If nothing moves this often in a row, and the pool has no task that waits for a thread, then
    // nothing more will come. A right answer has moved on by then.
    private static final int LOOKS = 30;

    private static final String CALLERS =
            "The pool belongs to the caller. The next one to use it would be refused.";

    private static final Comparator<Card> BY_RANK = Comparator.comparingInt(Card::rank);

    /** What is sorted, by rank only. The number is its place before, and tells equals apart. */
    private record Card(int rank, int number) {

        @Override
        public String toString() {
            return rank + "#" + number;
        }
    }

    @Test
    void anArrayOfAnyLengthIsSorted() throws Throwable {
        Random random = new Random(1);
        for (int threshold : List.of(4, 1)) {
            for (int length : List.of(0, 1, 3, 4, 5, 7, 8, 9, 16, 17, 100, 101)) {
                check("falling", cards(length, i -> length - i), threshold);
                check("random", cards(length, i -> random.nextInt()), threshold);
            }
        }
    }

    @Test
    void equalElementsKeepTheirOrder() throws Throwable {
        Random random = new Random(2);
        for (int length : List.of(5, 8, 9, 101)) {
            check("all equal", cards(length, i -> 1), 2);
            check("of three ranks", cards(length, i -> random.nextInt(3)), 2);
        }
        // A long piece may be sorted another way than a short one.
        for (int threshold : List.of(1, 3, 4, 6, 13, 300)) {
            check("of three ranks", cards(1_001, i -> random.nextInt(3)), threshold);
        }
    }

    @Test
    void awkwardInputIsSortedAsTheLibraryDoes() throws Throwable {
        Map<String, IntUnaryOperator> inputs = new LinkedHashMap<>();
        inputs.put("rising", i -> i);
        inputs.put("falling in pairs", i -> -i / 2);
        inputs.put("a saw", i -> i % 7);
        inputs.put("up and down", i -> Math.min(i, 999 - i));
        inputs.put("two ranks by turns", i -> i % 2);
        inputs.put("rising but for the last", i -> i == 998 ? -1 : i);
        inputs.put("extreme ranks", i -> i % 2 == 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE);
        for (Map.Entry<String, IntUnaryOperator> input : inputs.entrySet()) {
            check(input.getKey(), cards(999, input.getValue()), 10);
        }
    }

    @Test
    void theComparisonsAreMadeInTheGivenPool() throws Throwable {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            for (int length : List.of(2, 4, 64)) {
                sort(
                        cards(length, i -> -i),
                        4,
                        (a, b) -> {
                            threads.add(Thread.currentThread());
                            return BY_RANK.compare(a, b);
                        },
                        pool);
            }

            List<String> elsewhere =
                    threads.stream()
                            .filter(thread -> !isOf(pool, thread))
                            .map(Thread::getName)
                            .sorted()
                            .toList();
            seen("cards were compared on threads outside the given pool: %s", elsewhere)
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
    void mergesAtTheSameTimeDoNotDisturbEachOther() throws Throwable {
        // The halves are alike, so that they take the same steps.
        requireMergesKeepApart(List.of(5, 1, 7, 3, 6, 2, 8, 4));
        requireMergesKeepApart(List.of(5, 1, 7, 6, 2, 8));
    }

    private static void requireMergesKeepApart(List<Integer> ranks) throws Throwable {
        Card[] cards = cards(ranks.size(), ranks::get);
        Card[] expected = sortedByTheLibrary(cards);
        Lockstep lockstep = new Lockstep();
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            Caller<Void> caller =
                    Caller.run(
                            "sort", () -> Part02MergeSort.sort(cards, 2, lockstep::compare, pool));

            awaitEndOrStandstill(pool, caller);
            lockstep.open();
            caller.result();

            int at = Arrays.mismatch(cards, expected);
            String twice = twice(cards);
            seen(
                            "the halves were merged at the same time, step by step: %s%s",
                            Arrays.toString(cards),
                            twice.isEmpty() ? "" : "; %s is there twice".formatted(twice))
                    .expected("%s", Arrays.toString(expected))
                    .why(
                            "Where two tasks write to the same place, each may read what the other"
                                    + " wrote. On one thread, and on most days, it does not show.")
                    .lookAt("Which places of which array does a merge write to?")
                    .unless(at < 0);
        } finally {
            lockstep.open();
            pool.shutdown();
        }
    }

    @Test
    void theTwoHalvesAreSortedSideBySide(Timeline timeline) throws Throwable {
        sideBySide(2, timeline);
    }

    @Test
    void theQuartersAreSortedSideBySideToo(Timeline timeline) throws Throwable {
        sideBySide(4, timeline);
    }

    @Test
    void thePoolStaysOpen() throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            sort(cards(8, i -> -i), 4, BY_RANK, pool);

            seen("after the call, the pool was shut down")
                    .expected("a pool that takes tasks as before")
                    .why(CALLERS)
                    .unless(!pool.isShutdown());
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void theHalvesAreSortedSideBySideAtEveryLevel() throws Throwable {
        sideBySide(32, new Timeline());
    }

    @Test
    void anyOrderAndAnyElementsAreSorted() throws Throwable {
        Random random = new Random(3);
        check("random", cards(10_001, i -> random.nextInt()), 16);
        // A comparator may return any number. The least one is negative, and so is its opposite.
        Comparator<Card> extreme =
                (a, b) ->
                        a.rank() == b.rank()
                                ? 0
                                : a.rank() < b.rank() ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        requireSorted("an order that returns the least int", cards(101, i -> i * 37 % 11), extreme);
        Card[] nulls = cards(33, i -> i * 7 % 5);
        for (int i = 0; i < nulls.length; i += 3) {
            nulls[i] = null;
        }
        requireSorted("nulls first", nulls, Comparator.nullsFirst(BY_RANK));
        Card[] twice = cards(32, i -> i * 7 % 5);
        System.arraycopy(twice, 0, twice, 16, 16);
        requireSorted("each card in two places", twice, BY_RANK);
        elementsMayBeOfManyClasses();
        elementsMayBeEqual();
    }

    private static void elementsMayBeEqual() throws Throwable {
        Duration[] pauses = new Duration[16];
        Arrays.setAll(pauses, i -> Duration.ofSeconds(i % 3));
        Duration[] expected = pauses.clone();
        Arrays.sort(expected);
        ForkJoinPool pool = new ForkJoinPool(1);
        try {
            Comparator<Duration> order = Comparator.naturalOrder();
            Caller.run("sort", () -> Part02MergeSort.sort(pauses, 2, order, pool)).result();
        } finally {
            pool.shutdown();
        }
        long misplaced =
                IntStream.range(0, pauses.length).filter(i -> pauses[i] != expected[i]).count();
        seen(
                        "16 Durations, some of them equal: %d places do not hold the object that"
                                + " belongs there",
                        misplaced)
                .expected("the same objects as before, in the order they had where they are equal")
                .why("Two objects may be equal and still different: two orders of a customer.")
                .lookAt("What tells your code that a place need not be written?")
                .unless(misplaced == 0);
    }

    private static void elementsMayBeOfManyClasses() throws Throwable {
        Number[] numbers = {3, 1.5, 2L, 0.5f, 7, 4.5, 1, 6L, 5};
        ForkJoinPool pool = new ForkJoinPool(1);
        Throwable thrown;
        try {
            Comparator<Number> order = Comparator.comparingDouble(Number::doubleValue);
            thrown =
                    Caller.run("sort", () -> Part02MergeSort.sort(numbers, 2, order, pool))
                            .thrown();
        } finally {
            pool.shutdown();
        }
        String sorted = Arrays.toString(numbers);
        seen(
                        "an array of Numbers with an Integer, a Double, a Long and a Float: sort %s",
                        thrown == null ? "gave " + sorted : "threw " + thrown)
                .expected("[0.5, 1, 1.5, 2, 3, 4.5, 5, 6, 7]")
                .why("The class of one element says nothing about the others.")
                .unless(thrown == null && sorted.equals("[0.5, 1, 1.5, 2, 3, 4.5, 5, 6, 7]"));
    }

    @Test
    void whatTheOrderThrowsComesOut() throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            for (String where : List.of("the first half", "the second half", "the merge")) {
                for (Failure failure : Failure.ofEveryKind()) {
                    if (failure.thrown() instanceof CompletionException) {
                        // A CompletableFuture takes it for its own, and takes the cause out.
                        continue;
                    }
                    // Once: who tries again has no second failure to tell of.
                    AtomicBoolean raised = new AtomicBoolean();
                    Comparator<Card> order =
                            (a, b) -> {
                                if (where.equals(place(a, b)) && !raised.getAndSet(true)) {
                                    throw failure.raise();
                                }
                                return BY_RANK.compare(a, b);
                            };
                    Caller<Void> caller =
                            Caller.run(
                                    "sort",
                                    () -> Part02MergeSort.sort(cards(8, i -> -i), 4, order, pool));
                    boolean ended = caller.comesTrue(caller::hasEnded);
                    Throwable thrown = ended ? caller.thrown() : null;

                    seen(
                                    "the order threw %s once, in %s, and sort %s",
                                    failure.kind(),
                                    where,
                                    !ended
                                            ? "does not return"
                                            : thrown == null ? "returned" : "threw " + thrown)
                            .expected("what the order threw, itself or as a cause")
                            .why("An array that is not sorted is searched as if it were.")
                            .unless(
                                    Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                                            .anyMatch(failure.thrown()::equals));
                    seen("after the order threw, the pool was shut down")
                            .expected("a pool that takes tasks as before")
                            .why(CALLERS)
                            .unless(!pool.isShutdown());
                }
            }
        } finally {
            pool.shutdown();
        }
    }

    // Of 8 cards: two of one half are compared where that is sorted.
    private static String place(Card a, Card b) {
        if (a.number() < 4 != b.number() < 4) {
            return "the merge";
        }
        return a.number() < 4 ? "the first half" : "the second half";
    }

    @Test
    void sortsAtTheSameTimeDoNotDisturbEachOther() throws Throwable {
        Hold hold = new Hold("merges");
        Comparator<Card> slow =
                new Comparator<>() {
                    @Override
                    @SneakyThrows
                    public int compare(Card a, Card b) {
                        if (a.number() < 4 != b.number() < 4) {
                            hold.enter();
                        }
                        return BY_RANK.compare(a, b);
                    }
                };
        ForkJoinPool pool = new ForkJoinPool(4);
        try {
            Card[] cards = cards(8, i -> -i);
            Card[] others = cards(8, i -> 100 - i);
            Card[] expected = sortedByTheLibrary(cards);
            Caller<Void> one = Caller.run("sort", () -> Part02MergeSort.sort(cards, 4, slow, pool));
            hold.awaitHeld(1);
            one.awaitStill();
            Caller<Void> other =
                    Caller.run("sort", () -> Part02MergeSort.sort(others, 4, BY_RANK, pool));
            boolean heldUp = !other.comesTrue(other::hasEnded);
            hold.releaseAll();
            one.result();
            other.result();

            seen("one sort was slow, and another sort waited with it")
                    .expected("a sorted array: three threads of the pool were free")
                    .why("One slow caller holds up all the others.")
                    .unless(!heldUp);
            seen("during a merge, another array was sorted: %s", Arrays.toString(cards))
                    .expected("%s", Arrays.toString(expected))
                    .why("One sort overwrites the state that another one still uses.")
                    .lookAt("static fields: all calls share them")
                    .unless(Arrays.equals(cards, expected));
        } finally {
            hold.releaseAll();
            pool.shutdown();
        }
    }

    @Test
    void theHalvesOfShortRangesAreSortedSideBySide() throws Throwable {
        sideBySide(16, 2, new Timeline());
    }

    @Test
    void aSlowPieceHoldsUpNoOther() throws Throwable {
        int pieces = 64;
        ForkJoinPool pool = new ForkJoinPool(2);
        Set<Integer> begun = ConcurrentHashMap.newKeySet();
        Set<Integer> merged = ConcurrentHashMap.newKeySet();
        CountDownLatch letGo = new CountDownLatch(1);
        AtomicBoolean slow = new AtomicBoolean(true);
        Comparator<Card> order =
                new Comparator<>() {
                    @Override
                    @SneakyThrows
                    public int compare(Card a, Card b) {
                        int piece = a.number() / 4;
                        if (piece != b.number() / 4) {
                            merged.add(piece);
                            merged.add(b.number() / 4);
                        }
                        if (piece == b.number() / 4
                                && begun.add(piece)
                                && slow.compareAndSet(true, false)) {
                            letGo.await();
                        }
                        return BY_RANK.compare(a, b);
                    }
                };
        try {
            Card[] cards = cards(pieces * 4, i -> -i);
            Caller<Void> caller =
                    Caller.run("sort", () -> Part02MergeSort.sort(cards, 4, order, pool));

            awaitBegun(pieces, begun, pool, caller);
            int behind = pieces - begun.size();
            // The slow one, and its neighbour: these two cannot be merged.
            caller.comesTrue(() -> merged.size() >= pieces - 2);
            int notMerged = pieces - 2 - merged.size();
            letGo.countDown();
            caller.result();

            seen(
                            "one of %d ranges of 4 cards took long; the other thread had nothing to"
                                    + " do any more, and %d ranges had not begun",
                            pieces, behind)
                    .expected("all others, and above all the other half of this one's range")
                    .why(
                            "A range that is not split waits behind its slowest piece, and free"
                                    + " threads cannot help.")
                    .lookAt("Is there a level below which the halves are no longer forked?")
                    .unless(behind == 0);
            seen(
                            "one of %d ranges of 4 cards took long, and %d ranges that were sorted"
                                    + " had not been merged with their neighbours",
                            pieces, notMerged)
                    .expected("all but the slow one and its neighbour merged with theirs")
                    .why("A merge needs its own two halves, and nothing else.")
                    .lookAt("What does a merge wait for?")
                    .unless(notMerged <= 0);
        } finally {
            letGo.countDown();
            pool.shutdown();
        }
    }

    @Test
    void aRangeThatIsNotLongerThanTheThresholdIsOnePiece() throws Throwable {
        for (int length : List.of(8, 10_001)) {
            int together = comparingTogether(length, length, 2);

            seen(
                            "%,d cards, threshold %,d: %d threads compared cards at the same time",
                            length, length, together)
                    .expected("1: the range is not longer than the threshold")
                    .why(
                            "With the threshold, the caller says what is too little to be"
                                    + " split. A high one means: with one thread.")
                    .unless(together == 1);
        }
        // Of nine cards, one half has four: it is not split, although the other one is.
        for (int length : List.of(9, 17)) {
            int together = comparingTogether(length, 4, length);

            seen(
                            "%d cards, threshold 4: %d threads compared cards at the same time",
                            length, together)
                    .expected("%d at most: no range of four is split", pieces(length, 4))
                    .why("With the threshold, the caller says what is too little to be split.")
                    .lookAt("What decides whether a range is split: its own length?")
                    .unless(together <= pieces(length, 4));
        }
    }

    @Test
    void eachSortHasAThresholdOfItsOwn() throws Throwable {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch letGo = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinPool others = new ForkJoinPool(2);
        Card[] cards = cards(8, i -> -i);
        try {
            // Both threads are busy: the sort of eight cards in one piece has to wait for one.
            for (int i = 0; i < 2; i++) {
                pool.execute(() -> awaitEvenIfInterrupted(free));
            }
            Caller<Void> one =
                    Caller.run(
                            "sort",
                            () -> Part02MergeSort.sort(cards, 8, held(threads, letGo), pool));
            one.awaitStill();
            Caller.run("sort", () -> Part02MergeSort.sort(cards(8, i -> -i), 1, BY_RANK, others))
                    .result();
            free.countDown();
            awaitEndOrStandstill(pool, one);
            int together = threads.size();
            letGo.countDown();
            one.result();

            seen(
                            "a sort of 8 cards in one piece waited for a thread, and another one,"
                                    + " with a threshold of 1, began and ended; then %d threads"
                                    + " compared cards of the first one at the same time",
                            together)
                    .expected("1: its range is not longer than its own threshold")
                    .why("With the threshold, the caller says what is too little to be split.")
                    .lookAt("static fields: all calls share them")
                    .unless(together == 1);
        } finally {
            free.countDown();
            letGo.countDown();
            pool.shutdown();
            others.shutdown();
        }
    }

    private static int pieces(int length, int threshold) {
        int half = length / 2;
        return length <= threshold ? 1 : pieces(half, threshold) + pieces(length - half, threshold);
    }

    /** Holds each thread at its first comparison. */
    private static Comparator<Card> held(Set<Thread> threads, CountDownLatch letGo) {
        return new Comparator<>() {
            @Override
            @SneakyThrows
            public int compare(Card a, Card b) {
                if (threads.add(Thread.currentThread())) {
                    letGo.await();
                }
                return BY_RANK.compare(a, b);
            }
        };
    }

    /** How many threads make a comparison before any of them has its first answer. */
    private static int comparingTogether(int length, int threshold, int threadsOfThePool)
            throws Throwable {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch letGo = new CountDownLatch(1);
        Comparator<Card> order = held(threads, letGo);
        ForkJoinPool pool = new ForkJoinPool(threadsOfThePool);
        try {
            Card[] cards = cards(length, i -> -i);
            Caller<Void> caller =
                    Caller.run("sort", () -> Part02MergeSort.sort(cards, threshold, order, pool));
            awaitEndOrStandstill(pool, caller);
            int together = threads.size();
            letGo.countDown();
            caller.result();
            return together;
        } finally {
            letGo.countDown();
            pool.shutdown();
        }
    }

    @Test
    void aThreadOfAnotherPoolMayCall() throws Throwable {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Comparator<Card> order =
                (a, b) -> {
                    threads.add(Thread.currentThread());
                    return BY_RANK.compare(a, b);
                };
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinPool callers = new ForkJoinPool(1);
        try {
            Card[] cards = cards(16, i -> -i);
            Caller.run(
                            "sort",
                            () ->
                                    callers.submit(
                                                    () ->
                                                            Part02MergeSort.sort(
                                                                    cards, 4, order, pool))
                                            .get())
                    .result();

            seen(
                            "a thread of another fork/join pool called sort, and cards were compared"
                                    + " on %s",
                            threads.stream().map(Thread::getName).sorted().toList())
                    .expected("only threads of the pool that was given")
                    .why("The caller chose a pool to say how many threads this may take.")
                    .lookAt("fork() and invoke() use the pool of the calling thread.")
                    .unless(threads.stream().allMatch(thread -> isOf(pool, thread)));
        } finally {
            pool.shutdown();
            callers.shutdown();
        }
    }

    @Test
    void aComparisonMaySortSomethingElse() throws Throwable {
        requireBothSorted(8, 8);
        // Long runs may be merged another way than short ones.
        requireBothSorted(400, 200);
    }

    private static void requireBothSorted(int length, int innerLength) throws Throwable {
        AtomicInteger comparisons = new AtomicInteger();
        ForkJoinPool pool = new ForkJoinPool(1);
        Card[] inner = cards(innerLength, i -> 100 + i % 3);
        Comparator<Card> downwards = BY_RANK.reversed();
        Comparator<Card> order =
                (a, b) -> {
                    // In the midst of a merge of the outer sort.
                    if (a.number() < length / 2 != b.number() < length / 2
                            && comparisons.incrementAndGet() == 2) {
                        Part02MergeSort.sort(inner, 3, downwards, pool);
                    }
                    return BY_RANK.compare(a, b);
                };
        try {
            Card[] cards = cards(length, i -> -i);
            Card[] expected = sortedByTheLibrary(cards);
            Card[] innerExpected = inner.clone();
            Arrays.sort(innerExpected, downwards);
            Caller<Void> caller =
                    Caller.run("sort", () -> Part02MergeSort.sort(cards, 2, order, pool));
            boolean ended = caller.comesTrue(caller::hasEnded);

            seen("a comparison sorted another array in the same pool, and sort does not return")
                    .expected("both arrays, sorted")
                    .why(
                            "To compare two lists by their least elements, a comparison may sort them.")
                    .unless(ended);
            caller.result();
            requireSorted("the outer array", length, innerLength, cards, expected);
            requireSorted("the inner array", length, innerLength, inner, innerExpected);
        } finally {
            pool.shutdown();
        }
    }

    private static void requireSorted(
            String which, int length, int innerLength, Card[] cards, Card[] expected) {
        int at = Arrays.mismatch(cards, expected);
        seen(
                        "a comparison of a sort of %d cards sorted another array of %d; index %d of"
                                + " %s holds %s%s",
                        length, innerLength, at, which, at < 0 ? "" : cards[at], whole(cards))
                .expected("%s%s", at < 0 ? "" : expected[at], whole(expected))
                .why("To compare two lists by their least elements, a comparison may sort them.")
                .lookAt("Which array does the inner sort write to, on the same thread?")
                .unless(at < 0);
    }

    private static void requireSorted(String kind, Card[] cards, Comparator<Card> order)
            throws Throwable {
        Card[] before = cards.clone();
        Card[] expected = cards.clone();
        Arrays.sort(expected, order);
        ForkJoinPool pool = new ForkJoinPool(1);
        try {
            sort(cards, 4, order, pool);
        } finally {
            pool.shutdown();
        }
        int at = Arrays.mismatch(cards, expected);
        seen(
                        "%d cards, %s, threshold 4: index %d holds %s",
                        before.length, kind, at, at < 0 ? "" : cards[at])
                .expected("%s, as the library sorts them", at < 0 ? "" : expected[at])
                .why("The order decides what comes first, and whether null is an element.")
                .unless(at < 0);
    }

    /** As many pieces as threads: in each, the first comparison waits for those in all others. */
    private void sideBySide(int pieces, Timeline timeline) throws Throwable {
        sideBySide(pieces, 4, timeline);
    }

    private void sideBySide(int pieces, int length, Timeline timeline) throws Throwable {
        Set<Integer> begun = ConcurrentHashMap.newKeySet();
        CountDownLatch letGo = new CountDownLatch(1);
        Comparator<Card> order =
                new Comparator<>() {
                    @Override
                    @SneakyThrows
                    public int compare(Card a, Card b) {
                        int piece = a.number() / length;
                        if (piece == b.number() / length && begun.add(piece)) {
                            int from = piece * length;
                            timeline.working(
                                    "%d to %d".formatted(from, from + length),
                                    () -> {
                                        letGo.await();
                                        return null;
                                    });
                        }
                        return BY_RANK.compare(a, b);
                    }
                };
        ForkJoinPool pool = new ForkJoinPool(pieces);
        try {
            Card[] cards = cards(pieces * length, i -> -i);
            Caller<Void> caller =
                    Caller.run("sort", () -> Part02MergeSort.sort(cards, length, order, pool));

            awaitBegun(pieces, begun, pool, caller);
            int together = begun.size();
            letGo.countDown();
            caller.result();

            seen(
                            "%d of the %d ranges of %d cards were being sorted at the same time, on"
                                    + " a pool of %d threads",
                            together, pieces, length, pieces)
                    .expected("all %d", pieces)
                    .why(
                            "Threads without work make nothing faster. Then the splitting only costs"
                                    + " time.")
                    .lookAt(
                            pieces == 2
                                    ? "Which thread sorts the second half while this one sorts the"
                                            + " first?"
                                    : "Is each half split the same way again, with tasks of its"
                                            + " own?")
                    .unless(together == pieces);
        } finally {
            letGo.countDown();
            pool.shutdown();
        }
    }

    // Not a rendezvous with a time limit: that nothing more will come can be seen.
    private static void awaitBegun(
            int pieces, Set<Integer> begun, ForkJoinPool pool, Caller<?> caller) {
        long start = StarvationAwareClock.nanoTime();
        int looks = 0;
        while (begun.size() < pieces
                && looks < LOOKS
                && !caller.hasEnded()
                && StarvationAwareClock.nanoTime() - start < Patience.limit().toNanos()) {
            int before = begun.size();
            caller.awaitStill();
            looks = begun.size() == before && isEmpty(pool) ? looks + 1 : 0;
        }
    }

    private static void awaitEndOrStandstill(ForkJoinPool pool, Caller<?> caller) {
        long start = StarvationAwareClock.nanoTime();
        int looks = 0;
        while (looks < LOOKS
                && !caller.hasEnded()
                && StarvationAwareClock.nanoTime() - start < Patience.limit().toNanos()) {
            caller.awaitStill();
            looks = isEmpty(pool) ? looks + 1 : 0;
        }
    }

    private static boolean isEmpty(ForkJoinPool pool) {
        return pool.getQueuedTaskCount() == 0 && !pool.hasQueuedSubmissions();
    }

    private void check(String kind, Card[] cards, int threshold) throws Throwable {
        Card[] before = cards.clone();
        Card[] expected = sortedByTheLibrary(cards);
        ForkJoinPool pool = new ForkJoinPool(1);
        try {
            sort(cards, threshold, BY_RANK, pool);
        } finally {
            pool.shutdown();
        }
        int at = Arrays.mismatch(cards, expected);
        if (at >= 0) {
            throw difference(kind, before, cards.clone(), expected, at, threshold).violation();
        }
    }

    private static Finding difference(
            String kind, Card[] before, Card[] cards, Card[] expected, int at, int threshold) {
        String input = "%d cards, %s, threshold %d: ".formatted(before.length, kind, threshold);
        boolean isStability = cards[at] != null && cards[at].rank() == expected[at].rank();
        if (isStability) {
            return seen(
                            "%s%s comes before %s, which stood before it",
                            input, cards[at], expected[at])
                    .expected("equal ranks in the order they had: %s first", expected[at])
                    .why(
                            "A list in date order, sorted by name, should keep that order within a"
                                    + " name. Users rely on that.")
                    .lookAt("Where two equal elements meet, which one is taken first?");
        }
        return seen("%sindex %d holds %s%s", input, at, cards[at], whole(cards))
                .expected("%s%s", expected[at], whole(expected))
                .why("Later searches and merges rely on the order.")
                .lookAt("One merge of two short runs, with pen and paper: what goes where?");
    }

    @Test
    void theCallerComparesNothingWhereverItIsOvertaken() throws Exception {
        Set<String> elsewhere = ConcurrentHashMap.newKeySet();
        Comparator<Card> order =
                (a, b) -> {
                    if (!(Thread.currentThread() instanceof ForkJoinWorkerThread)) {
                        elsewhere.add("card %d and %d".formatted(a.number(), b.number()));
                    }
                    return BY_RANK.compare(a, b);
                };
        Interleavings.explore(
                        () -> {
                            elsewhere.clear();
                            return new ForkJoinPool(2);
                        })
                .runner(
                        "the caller",
                        pool -> Part02MergeSort.sort(cards(4, i -> -i), 2, order, pool))
                .closing(ForkJoinPool::shutdown)
                .then(
                        _ ->
                                seen("the caller, no thread of the pool, compared %s", elsewhere)
                                        .expected("all comparisons on threads of the pool")
                                        .why(
                                                "If both halves are sorted before the caller adds"
                                                        + " the next step, the caller runs it.")
                                        .lookAt("Which thread runs a step whose input is ready?")
                                        .unless(elsewhere.isEmpty()));
    }

    @Test
    void whatAFailedSortLeavesBehindDisturbsNoOther() throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(4);
        Gate late = new Gate("pieces");
        Gate merges = new Gate("merges");
        CountDownLatch begun = new CountDownLatch(1);
        Comparator<Card> failing =
                new Comparator<>() {
                    @Override
                    @SneakyThrows
                    public int compare(Card a, Card b) {
                        if (a.number() < 4 && b.number() < 4) {
                            Patience.await(begun);
                            throw new Boom("the first half");
                        }
                        begun.countDown();
                        late.pass();
                        return BY_RANK.compare(a, b);
                    }
                };
        Comparator<Card> slow =
                new Comparator<>() {
                    @Override
                    @SneakyThrows
                    public int compare(Card a, Card b) {
                        merges.pass();
                        return BY_RANK.compare(a, b);
                    }
                };
        try {
            Card[] some = cards(8, i -> 100 - i);
            Caller<Void> first =
                    Caller.run("sort", () -> Part02MergeSort.sort(some, 2, failing, pool));
            first.awaitStill();
            if (!first.hasEnded()) {
                // It waits for all its pieces, and leaves nothing behind.
                late.open();
            }
            first.awaitEnd();
            Card[] cards = cards(8, i -> -i);
            Card[] expected = sortedByTheLibrary(cards);
            Caller<Void> next =
                    Caller.run("sort", () -> Part02MergeSort.sort(cards, 1, slow, pool));
            next.awaitStill();
            late.open();
            next.awaitStill();
            merges.open();
            next.result();

            seen(
                            "a sort failed while its second half was still at work; the next one"
                                    + " gave %s",
                            Arrays.toString(cards))
                    .expected("%s", Arrays.toString(expected))
                    .why("The next sort must not use what the last one still writes to.")
                    .lookAt("When is it safe to reuse what the pieces of a sort use?")
                    .unless(Arrays.equals(cards, expected));
        } finally {
            late.open();
            merges.open();
            pool.shutdown();
        }
    }

    private static String whole(Card[] cards) {
        return cards.length <= 9 ? " in " + Arrays.toString(cards) : "";
    }

    private static String twice(Card[] cards) {
        return Arrays.stream(cards)
                .filter(c -> Arrays.stream(cards).filter(other -> other == c).count() > 1)
                .map(String::valueOf)
                .findFirst()
                .orElse("");
    }

    private static void sort(Card[] cards, int threshold, Comparator<Card> order, ForkJoinPool pool)
            throws Throwable {
        Caller.run("sort", () -> Part02MergeSort.sort(cards, threshold, order, pool)).result();
    }

    private static Card[] cards(int length, IntUnaryOperator rank) {
        return IntStream.range(0, length)
                .mapToObj(i -> new Card(rank.applyAsInt(i), i))
                .toArray(Card[]::new);
    }

    private static Card[] sortedByTheLibrary(Card[] cards) {
        Card[] sorted = cards.clone();
        Arrays.sort(sorted, BY_RANK);
        return sorted;
    }

    private static boolean isOf(ForkJoinPool pool, Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == pool;
    }

    /**
     * Leads two halves through their comparisons in step: the next in the one begins when the other
     * has come as far. Odd ranks lie in the left half, even ones in the right. Where a half is
     * sorted after the other, there is nothing to lead, and the rule opens it.
     */
    private static final class Lockstep {

        private final int[] steps = new int[2];
        private final int[] waiting = new int[2];
        private boolean open;

        @SneakyThrows
        private int compare(Card a, Card b) {
            int half = Math.floorMod(a.rank() + 1, 2);
            if (half == Math.floorMod(b.rank() + 1, 2)) {
                step(half);
            }
            return BY_RANK.compare(a, b);
        }

        private synchronized void step(int half) throws InterruptedException {
            int mine = ++steps[half];
            // Two threads in one half: then there is none for the other half, and nothing to lead.
            open |= waiting[half] > 0;
            notifyAll();
            waiting[half]++;
            try {
                while (!open && steps[1 - half] < mine) {
                    wait();
                }
            } finally {
                waiting[half]--;
            }
        }

        private synchronized void open() {
            open = true;
            notifyAll();
        }
    }
}
