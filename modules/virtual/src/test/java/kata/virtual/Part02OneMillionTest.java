package kata.virtual;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.util.BitSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.Tasks.Body;
import kata.judge.threads.ThreadTracker;
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

    @Test
    void theSumComesWhenItsTermIsIn(Timeline timeline) throws Throwable {
        Gate gate = new Gate("terms");

        Caller<Long> caller =
                Caller.start(
                        "sum", () -> Part02OneMillion.sum(1, i -> term(i, timeline, gate::pass)));
        caller.awaitStill();
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
                        "A user is missing from the sum, or was counted twice. Virtual threads race"
                                + " like all threads.")
                .lookAt("Where is the sum kept, who writes there at the same time, and when?")
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
                        "A pool saves threads that are expensive to start. A virtual thread costs"
                                + " about a microsecond. To make fewer of them saves nothing.")
                .unless(termsByThread.size() == 1_000);
    }

    @Test
    void noTermIsLostBeforeWhicheverOfYourLinesAThreadStands() throws Exception {
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
                                                "+= reads, adds and writes. Between the reading and"
                                                        + " the writing another thread adds, and"
                                                        + " what it added is overwritten.")
                                        .lookAt(
                                                "Where is the sum kept, and who may write there at"
                                                        + " the same time?")
                                        .unless(Long.valueOf(2).equals(ends.result("the caller"))));
    }

    @Test
    void tenThousandTermsThatWaitHoldUpNoOther() throws Throwable {
        int waiting = 10_000;
        Gate gate = new Gate("terms");
        AtomicBoolean last = new AtomicBoolean();
        Caller<Long> caller =
                Caller.start(
                        "sum",
                        () ->
                                Part02OneMillion.sum(
                                        waiting + 1,
                                        i -> {
                                            last.compareAndSet(false, i == waiting + 1);
                                            return i <= waiting ? pass(gate) : 1;
                                        }));
        boolean computed = caller.comesTrue(last::get);
        int entered = gate.entered();
        gate.open();
        long sum = caller.result();

        seen("%,d of 10,000 terms waited, and the 10,001st was not computed meanwhile", entered)
                .expected("a term that waits holds up no other")
                .why(
                        "Ten thousand users wait for a slow service. The next one wants an answer, too.")
                .lookAt("What bounds the number of threads?")
                .unless(computed);
        seen("the sum %,d of 10,001 ones", sum).expected("10,001").unless(sum == waiting + 1);
    }

    @Test
    void anyNumbersMakeASumAndSumsDoNotMix() throws Throwable {
        Gate gate = new Gate("terms");
        Caller<Long> other = Caller.start("sum", () -> Part02OneMillion.sum(3, _ -> pass(gate)));
        try {
            gate.awaitEntered(3);
            requireSum(0, 0, Part02OneMillion.sum(0, i -> i));
            requireSum(5, -15, Part02OneMillion.sum(5, i -> -i));
            long large = 1L << 40;
            requireSum(3, 3 * large, Part02OneMillion.sum(3, _ -> large));
        } finally {
            gate.open();
        }
        requireSum(3, 3, other.result());
    }

    private static void requireSum(int n, long expected, long sum) {
        seen("another sum was being computed; the sum %,d of %d terms", sum, n)
                .expected("%,d", expected)
                .why("A sum is made of its own terms, whatever they are, and of nothing else.")
                .unless(sum == expected);
    }

    @SneakyThrows
    private static long pass(Gate gate) {
        gate.pass();
        return 1;
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
                        "Sharing work out among few threads was right when threads were expensive."
                                + " It costs code, and one slow term holds up those behind it.")
                .unless(threads.cardinality() == MILLION);
        seen("%,d terms were computed on platform threads", onPlatformThreads.sum())
                .expected("all of them on virtual threads")
                .why("A term that waits on a platform thread keeps a thread of the system.")
                .unless(onPlatformThreads.sum() == 0);
        seen("%d platform threads of yours were alive meanwhile", platformThreads.get())
                .expected("a few: to start and to await virtual threads, one is enough")
                .why(
                        "A platform thread that waits for a virtual one is what a virtual thread is"
                                + " there to save.")
                .unless(platformThreads.get() <= FEW);
        seen("the sum %,d", sum)
                .expected("500,000,500,000")
                .why("A lost term is a user without an answer.")
                .unless(sum == 500_000_500_000L);
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
