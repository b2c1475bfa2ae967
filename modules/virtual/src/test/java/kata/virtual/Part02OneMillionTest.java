package kata.virtual;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.gap.InterruptedCaller;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.Tasks;
import kata.judge.probe.Tasks.Body;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 2,
        title = "A million threads",
        kind = WRITE,
        minutes = 10,
        // On a machine that does ten other things at once a million threads are not started in 15.
        limitSeconds = 60)
class Part02OneMillionTest {

    private static final int MILLION = 1_000_000;
    private static final int FEW = 64;
    private static final long MOST = Long.MAX_VALUE;

    @Test
    void theSumComesWhenItsTermIsIn(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        Gate gate = new Gate("terms");

        Caller<Long> caller =
                Caller.start(
                        "sum", () -> Part02OneMillion.sum(1, i -> term(i, timeline, gate::pass)));
        BoundedWait.awaitStill(caller);
        boolean early = caller.hasEnded();
        gate.open();
        long sum = caller.result();

        seen("sum returned while its only term was still being computed")
                .expected("a return when every term is in")
                .why("The caller would go on with a sum that lacks what comes later.")
                .lookAt("Who waits for the threads?")
                .unless(!early);
        seen("the sum %d for the only term 1", sum).expected("1").unless(sum == 1);
    }

    @Test
    void noTermIsLostWhenSeveralAreAddedAtOnce(Timeline timeline) throws Exception {
        Rendezvous rendezvous = new Rendezvous(4, "terms");

        long sum = Part02OneMillion.sum(4, i -> term(i, timeline, rendezvous::arrive));

        assertThat(timeline).hasTasks("term 1", "term 2", "term 3", "term 4");
        seen("the sum %d for the terms 1, 2, 3 and 4, computed at the same time", sum)
                .expected("10")
                .why(
                        "The sum lacks terms added at the same time. Virtual threads race like all"
                                + " threads.")
                .lookAt("Where is the sum kept, who adds to it, and when is it read?")
                .unless(sum == 10);
    }

    @Test
    void eachTermIsComputedOnAVirtualThreadOfItsOwn() throws Exception {
        ConcurrentHashMap<Thread, Integer> termsByThread = new ConcurrentHashMap<>();

        Part02OneMillion.sum(
                1_000,
                i -> {
                    termsByThread.merge(Thread.currentThread(), 1, Integer::sum);
                    return i;
                });

        termsByThread.keySet().forEach(thread -> assertThat(thread).isVirtual());
        seen("1,000 terms were computed on %,d threads", termsByThread.size())
                .expected("1,000 threads, a new one for each term")
                .why(
                        "A pool saves threads that are expensive to start. Starting a virtual thread"
                                + " costs about a microsecond. Making fewer of them saves nothing.")
                .unless(termsByThread.size() == 1_000);
    }

    @Test
    void noTermIsLostWhereverTwoThreadsMeet() throws Exception {
        Interleavings.explore(Object::new)
                .actor("the caller", _ -> Part02OneMillion.sum(2, i -> 1))
                .why(
                        "+= reads, adds and writes. Two cores that read the same sum at the same"
                                + " instant lose one of the two terms.")
                .thenEnds(
                        (_, ends) ->
                                seen("the sum %s of 2 ones", ends.result("the caller"))
                                        .expected("2")
                                        .why(
                                                "A term is lost where a thread that adds is"
                                                        + " overtaken, or where the sum is read"
                                                        + " before the last term is in.")
                                        .lookAt(
                                                "Where is the sum kept, who adds to it, and when is"
                                                        + " it read?")
                                        .unless(Long.valueOf(2).equals(ends.result("the caller"))));
    }

    @Test
    void aMillionTermsOnAMillionThreads(ThreadTracker tracker) throws Exception {
        // Each term has a place of its own here: counting must not slow down what it counts.
        long[] threadOfTerm = new long[MILLION + 1];
        LongAdder again = new LongAdder();
        LongAdder onPlatformThreads = new LongAdder();
        AtomicInteger platformThreads = new AtomicInteger();

        long sum =
                Part02OneMillion.sum(
                        MILLION,
                        i -> {
                            Thread thread = Thread.currentThread();
                            if (!thread.isVirtual()) {
                                onPlatformThreads.increment();
                            }
                            if (threadOfTerm[i] != 0) {
                                again.increment();
                            }
                            threadOfTerm[i] = thread.threadId();
                            if (i % 100_000 == 0) {
                                platformThreads.accumulateAndGet(
                                        tracker.platformThreads().size(), Math::max);
                            }
                            return i;
                        });

        long missing = LongStream.of(threadOfTerm).skip(1).filter(id -> id == 0).count();
        seen("%,d terms were never computed, %,d more than once", missing, again.sum())
                .expected("each of the 1,000,000 terms once")
                .why("Each term stands for a user. Each wants an answer, and one is enough.")
                .unless(missing == 0 && again.sum() == 0);
        long first = LongStream.of(threadOfTerm).skip(1).min().orElseThrow();
        BitSet threads = new BitSet();
        LongStream.of(threadOfTerm).skip(1).forEach(id -> threads.set((int) (id - first)));
        seen("%,d threads computed the 1,000,000 terms", threads.cardinality())
                .expected("1,000,000 threads: one for each term")
                .why(
                        "Sharing work out among threads dates from when threads were expensive."
                                + " It costs code, and one slow term holds up those behind it.")
                .unless(threads.cardinality() == MILLION);
        seen("%,d terms were computed on platform threads", onPlatformThreads.sum())
                .expected("all of them on virtual threads")
                .why("A platform thread that waits takes up a thread of the operating system.")
                .unless(onPlatformThreads.sum() == 0);
        seen("%d platform threads of yours were alive meanwhile", platformThreads.get())
                .expected("a few: to start and to await virtual threads, one is enough")
                .why(
                        "Virtual threads are there to save platform threads. One that waits for each"
                                + " virtual thread saves nothing.")
                .unless(platformThreads.get() <= FEW);
        seen("the sum %,d", sum)
                .expected("500,000,500,000")
                .why("A lost term is a user without an answer.")
                .unless(sum == 500_000_500_000L);
    }

    @Test
    void twentyThousandTermsMayAllWait() throws Throwable {
        int many = 20_001;
        Rendezvous rendezvous = new Rendezvous(many, "terms");
        IntToLongFunction waits =
                new IntToLongFunction() {
                    @Override
                    @SneakyThrows
                    public long applyAsLong(int i) {
                        rendezvous.arrive();
                        return 1;
                    }
                };

        long sum = Caller.start("sum", () -> Part02OneMillion.sum(many, waits)).result();

        seen("the sum %,d of 20,001 ones, each of which waited for all others", sum)
                .expected("20,001")
                .why("Each term stands for a user who waits, and all users wait at the same time.")
                .unless(sum == many);
    }

    @Test
    void theSumIsExact() throws Throwable {
        exact(0, i -> i, 0, "no term at all");
        exact(3, i -> 0, 0, "three zeros");
        exact(3, i -> -i, -6, "the terms -1, -2 and -3");
        exact(
                2,
                i -> Long.MAX_VALUE / 2,
                Long.MAX_VALUE - 1,
                "two terms of half of the largest long");
        exact(3, i -> (1L << 53) + i, 3 * (1L << 53) + 6, "three terms just above 2^53");
        exact(
                2,
                i -> i == 1 ? Long.MIN_VALUE : Long.MAX_VALUE,
                -1,
                "the smallest and the largest long");
        exact(
                3,
                i -> {
                    Thread.currentThread().interrupt();
                    return i;
                },
                6,
                "three terms, each of which left its own thread interrupted");
        Gate last = new Gate("terms");
        Caller<Long> caller =
                Caller.start(
                        "sum", () -> Part02OneMillion.sum(3, i -> i < 3 ? MOST : lowered(last)));
        caller.awaitStill();
        last.open();
        long sum = caller.result();
        seen("the sum of the largest long, the same again, and -%,d at the end: %,d", MOST, sum)
                .expected("%,d", MOST)
                .why("The terms added so far may be beyond a long; the whole sum is not.")
                .lookAt("What does your addition do on the way?")
                .unless(sum == MOST);
    }

    @SneakyThrows
    private static long lowered(Gate last) {
        last.pass();
        return -MOST;
    }

    @Test
    void callsAreIndependent() throws Throwable {
        AtomicLong inner = new AtomicLong();
        Rendezvous together = new Rendezvous(3, "terms of the inner sum");
        IntToLongFunction waits =
                new IntToLongFunction() {
                    @Override
                    @SneakyThrows
                    public long applyAsLong(int i) {
                        together.arrive();
                        return 100;
                    }
                };
        IntToLongFunction nested =
                new IntToLongFunction() {
                    @Override
                    @SneakyThrows
                    public long applyAsLong(int i) {
                        if (i == 2) {
                            inner.set(Part02OneMillion.sum(3, waits));
                        }
                        return i;
                    }
                };

        long outer = Caller.start("sum", () -> Part02OneMillion.sum(4, nested)).result();
        long next = Part02OneMillion.sum(2, i -> i);

        seen(
                        "a sum, another within one of its terms, and one afterwards: %d, %d, %d",
                        outer, inner.get(), next)
                .expected("10, 300, 3")
                .why("State that two calls share is wrong as soon as both are in progress.")
                .lookAt("Is there state outside of the method?")
                .unless(outer == 10 && inner.get() == 300 && next == 3);
    }

    @Test
    void theLastTwentyThousandTermsMayAllWait() throws Throwable {
        int waiting = 20_000;
        int terms = 26_000;
        Rendezvous rendezvous = new Rendezvous(waiting, "terms");
        IntToLongFunction theLastWait =
                new IntToLongFunction() {
                    @Override
                    @SneakyThrows
                    public long applyAsLong(int i) {
                        if (i > terms - waiting) {
                            rendezvous.arrive();
                        }
                        return 1;
                    }
                };

        long sum = Caller.start("sum", () -> Part02OneMillion.sum(terms, theLastWait)).result();

        seen("the sum %,d of 26,000 ones, of which the last 20,000 waited for each other", sum)
                .expected("26,000")
                .why("Any two users may wait for each other, and nobody knows which ones.")
                .unless(sum == terms);
    }

    @Test
    void twentyThousandTermsThatLieApartMayAllWait() throws Throwable {
        int waiting = 20_000;
        int terms = 4 * waiting;
        Rendezvous rendezvous = new Rendezvous(waiting, "terms");
        IntToLongFunction everyFourthWaits =
                new IntToLongFunction() {
                    @Override
                    @SneakyThrows
                    public long applyAsLong(int i) {
                        if (i % 4 == 0) {
                            rendezvous.arrive();
                        }
                        return 1;
                    }
                };

        long sum =
                Caller.start("sum", () -> Part02OneMillion.sum(terms, everyFourthWaits)).result();

        seen("the sum %,d of 80,000 ones; 20,000, every fourth, waited for each other", sum)
                .expected("80,000")
                .why("Any two users may wait for each other, and nobody knows which ones.")
                .unless(sum == terms);
    }

    @Test
    void aCallFromAVirtualThreadStartsOneForEachTermToo() throws Throwable {
        for (int terms = 1; terms <= 3; terms++) {
            int n = terms;
            Set<Thread> threads = ConcurrentHashMap.newKeySet();
            Thread[] caller = new Thread[1];
            IntToLongFunction calls =
                    new IntToLongFunction() {
                        @Override
                        @SneakyThrows
                        public long applyAsLong(int i) {
                            caller[0] = Thread.currentThread();
                            return Part02OneMillion.sum(
                                    n,
                                    _ -> {
                                        threads.add(Thread.currentThread());
                                        return 1;
                                    });
                        }
                    };

            Caller.start("sum", () -> Part02OneMillion.sum(1, calls)).result();

            seen(
                            "a term called sum for %d terms: they were computed on %d threads%s",
                            n,
                            threads.size(),
                            threads.contains(caller[0]) ? ", one of them the caller's" : "")
                    .expected("%d, each term on a new virtual thread of its own", n)
                    .why(
                            "A thread local or an interruption that a term leaves on its thread"
                                    + " would stay with the caller.")
                    .unless(threads.size() == n && !threads.contains(caller[0]));
        }
    }

    @Test
    @Sound
    void anInterruptedCallNeverReturnsAPartOfTheSum() throws Throwable {
        requireInterruptible(3, 2);
        // Terms may be awaited group by group.
        requireInterruptible(5_000, 2);
        BoundedWait.shortenTimeLimits();
        requireInterruptible(3, 1);
    }

    @Test
    @Sound
    void anInterruptionIsNotLostWhereverTheCallerStands() throws Exception {
        InterruptedCaller.requireNotLost("sum", 3L, _ -> Part02OneMillion.sum(2, i -> i));
    }

    @Test
    void termsOfTwoCallsMayAllWaitForEachOther() throws Throwable {
        int many = 20_000;
        Rendezvous rendezvous = new Rendezvous(2 * many, "terms");
        IntToLongFunction waits =
                new IntToLongFunction() {
                    @Override
                    @SneakyThrows
                    public long applyAsLong(int i) {
                        rendezvous.arrive();
                        return 1;
                    }
                };
        Caller<Long> one = Caller.start("sum", () -> Part02OneMillion.sum(many, waits));
        Caller<Long> other = Caller.start("sum", () -> Part02OneMillion.sum(many, waits));

        List<Long> sums = List.of(one.result(), other.result());
        seen("two sums of 20,000 ones, all of which waited for each other: %s", sums)
                .expected("[20000, 20000]")
                .why("What one call is promised, two calls are promised, too.")
                .lookAt("What do two calls share?")
                .unless(sums.equals(List.of((long) many, (long) many)));
    }

    private static void requireInterruptible(int n, int interruptions) throws Throwable {
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(n);
        AtomicInteger computed = new AtomicInteger();
        IntToLongFunction busy =
                i -> {
                    computed.incrementAndGet();
                    begun.countDown();
                    if (i <= 3) {
                        Tasks.awaitEvenIfInterrupted(done);
                    }
                    return i;
                };

        Caller<Long> caller = Caller.start("sum", () -> Part02OneMillion.sum(n, busy));
        Patience.await(begun);
        caller.awaitStill();
        // Once more: who waits for the terms after the first one must not leave at the second.
        for (int i = 0; i < interruptions; i++) {
            caller.interrupt();
            caller.awaitStill();
        }
        // Nor after a while.
        BoundedWait.awaitStill(caller);
        done.countDown();
        Throwable thrown = caller.thrown();

        seen(
                        "sum was interrupted while %,d terms were computed, and terms were computed"
                                + " %,d times in all",
                        n, computed.get())
                .expected("each term once")
                .why("To compute a term may take long, or cost money.")
                .unless(computed.get() <= n);
        long whole = n * (n + 1L) / 2;
        String expected =
                "an InterruptedException, or the sum %,d with the flag set".formatted(whole);
        if (thrown == null) {
            long sum = caller.result();
            boolean flag = caller.wasInterruptedAtTheEnd();
            seen(
                            "sum was interrupted while %,d terms were computed. It returned %,d, its"
                                    + " flag %s",
                            n, sum, flag ? "set" : "not set")
                    .expected(expected)
                    .why("A part of a sum looks like a sum. An interruption must not get lost.")
                    .unless(sum == whole && flag);
        } else if (!(thrown instanceof InterruptedException)) {
            throw seen("sum was interrupted, and %s came out", thrown)
                    .expected(expected)
                    .why("The caller expects the exception that the method declares.")
                    .violation(thrown);
        }
    }

    private static void exact(int n, IntToLongFunction term, long expected, String what)
            throws Throwable {
        long sum = Caller.start("sum", () -> Part02OneMillion.sum(n, term)).result();
        seen("the sum of %s: %,d", what, sum)
                .expected("%,d", expected)
                .why("Terms are long, of either sign, and so is the sum.")
                .unless(sum == expected);
    }

    @SneakyThrows
    private static long term(int number, Timeline timeline, Body body) {
        return timeline.waiting(
                "term " + number,
                () -> {
                    body.run();
                    return (long) number;
                });
    }
}
