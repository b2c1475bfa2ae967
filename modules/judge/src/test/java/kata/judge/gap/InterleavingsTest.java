package kata.judge.gap;

import static kata.judge.finding.Finding.seen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import kata.judge.finding.RuleViolation;
import kata.judge.probe.Caller;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is planted is found, every time; right twins hold, every time. */
class InterleavingsTest {

    private static final int TIMES = Integer.getInteger("gap.times", 5);

    // So many threads that never rest: -Dgap.load=4.
    private static final int LOAD = Integer.getInteger("gap.load", 0);

    private final List<Thread> busy = new ArrayList<>();

    InterleavingsTest() {
        for (int i = 0; i < LOAD; i++) {
            Thread loop =
                    new Thread(
                            () -> {
                                while (!Thread.currentThread().isInterrupted()) {
                                    Thread.onSpinWait();
                                }
                            });
            loop.start();
            busy.add(loop);
        }
    }

    @AfterEach
    void rest() {
        busy.forEach(Thread::interrupt);
    }

    static Stream<Arguments> planted() {
        return Stream.of(
                Arguments.of(Planted.CheckThenIncrement.class, "both fit together"),
                Arguments.of(Planted.UnsynchronisedDeque.class, "data race on an ArrayDeque"),
                Arguments.of(Planted.UnsynchronisedList.class, "data race on an ArrayList"),
                Arguments.of(Planted.MethodReference.class, "data race on an ArrayList"),
                Arguments.of(Planted.PlainStopFlag.class, "data race on the field stopped"),
                Arguments.of(Planted.LostWakeUp.class, "one waits for ever"),
                Arguments.of(Planted.LostUnpark.class, "one waits for ever"),
                Arguments.of(Planted.SumInTwoStatements.class, "both fit together"),
                Arguments.of(Planted.PromiseWithoutALock.class, "data race on the field promise"),
                Arguments.of(
                        Planted.DoubleReadWithoutTheLock.class, "data race on the field total"),
                Arguments.of(Planted.LocksInOppositeOrder.class, "wait for ever"),
                Arguments.of(Planted.OptimisticReadWithoutValidation.class, "both fit together"),
                Arguments.of(Planted.ReadsOnAfterTheValidation.class, "data race on the field sum"),
                Arguments.of(PlantedModes.PlainWrite.class, "calls AtomicLong.setPlain, could"),
                Arguments.of(PlantedModes.OpaqueWrite.class, "calls AtomicLongArray.setOpaque"),
                Arguments.of(PlantedModes.FenceBeforeTheLook.class, "AtomicLong.getOpaque, could"),
                Arguments.of(
                        PlantedModes.ReleasingFenceAfterTheLook.class,
                        "AtomicLong.getOpaque, could"),
                Arguments.of(
                        PlantedModes.AcquiringFenceBetweenTheWrites.class,
                        "AtomicLong.setOpaque, could"),
                Arguments.of(
                        PlantedModes.AcquiringFencesOnBothSides.class,
                        "AtomicLong.setOpaque, could"),
                Arguments.of(PlantedModes.OpaqueRead.class, "calls VarHandle.getOpaque, could"),
                Arguments.of(PlantedModes.PlainRead.class, "calls AtomicLong.getPlain, could"),
                Arguments.of(
                        PlantedModes.PlaceGivenBackTooEarly.class, "VarHandle.setOpaque, could"),
                Arguments.of(
                        PlantedModes.AcquiresAnotherOne.class, "AtomicLong.getPlain, could put"),
                Arguments.of(
                        PlantedModes.PublishesByAnAcquire.class,
                        "AtomicLong.compareAndExchangeAcquire, could put"),
                Arguments.of(
                        PlantedModes.ReleasesAndLooks.class,
                        "AtomicLong.setRelease) was not to be seen yet, other went through: "),
                Arguments.of(
                        PlantedModes.ReleasesFencesAndLooks.class,
                        "AtomicLong.setOpaque) was not to be seen yet, other went through: "),
                Arguments.of(PlantedModes.ReleasesAndLooksByHandles.class, "both fit together"),
                Arguments.of(
                        PlantedModes.CountsDownWithoutARelease.class,
                        "calls AtomicLong.compareAndExchangeAcquire, could put"),
                Arguments.of(PlantedModes.RestsByARelease.class, "AtomicBoolean.lazySet) was not"),
                Arguments.of(PlantedModes.LooksForASleeper.class, "other waits for ever"),
                Arguments.of(PlantedModes.PlainStop.class, "data race on an AtomicBoolean: "));
    }

    static Stream<Class<?>> right() {
        return Stream.of(Right.class, RightModes.class)
                .flatMap(all -> Stream.of(all.getDeclaredClasses()));
    }

    @ParameterizedTest
    @MethodSource("planted")
    void whatIsPlantedIsFound(Class<?> type, String words) throws Exception {
        Class<?> twin = Woven.twin(type);
        long begin = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            assertThatThrownBy(() -> explore(twin))
                    .isInstanceOf(RuleViolation.class)
                    .hasMessageContaining(words);
        }
        report(type, begin, -1);
    }

    @ParameterizedTest
    @MethodSource("right")
    void rightTwinsHold(Class<?> type) throws Exception {
        Class<?> twin = Woven.twin(type);
        long begin = System.nanoTime();
        int runs = explore(twin).runs();
        for (int i = 1; i < TIMES; i++) {
            int made = explore(twin).runs();
            // A thread of a pool may come to a place or not, before the object is looked at.
            assertThat(made)
                    .satisfiesAnyOf(n -> assertThat(n).isEqualTo(runs), _ -> startsThreads(type));
        }
        report(type, begin, runs);
    }

    private static void startsThreads(Class<?> type) {
        assertThat(type)
                .isIn(
                        Right.Pool.class,
                        Right.VirtualThreadsThatAreJoined.class,
                        RightModes.JoinsAThreadThatWritesPlainly.class,
                        RightModes.OpaqueBesideAPoolsQueue.class);
    }

    @Test
    void withoutWeavingNothingIsFound() throws Exception {
        assertThat(explore(Planted.CheckThenIncrement.class).runs()).isEqualTo(2);
    }

    @Test
    void whatACallHasWrittenIsSeenWhenItHasReturned() throws Exception {
        Class<?> twin = Woven.twin(PlantedModes.ReleasesAndLooks.class);

        int runs =
                Interleavings.explore(() -> new InOrder(Woven.make(twin)))
                        .actor("one", InOrder::one)
                        .actor("other", InOrder::other)
                        .then(inOrder -> isWhole(inOrder.calls))
                        .runs();

        assertThat(runs).isPositive();
    }

    /** The second call begins when the first one has returned. */
    private record InOrder(TwoCalls calls, CountDownLatch returned) {

        private InOrder(TwoCalls calls) {
            this(calls, new CountDownLatch(1));
        }

        private Object one() throws Exception {
            Object result = calls.one();
            returned.countDown();
            return result;
        }

        private Object other() throws Exception {
            returned.await();
            return calls.other();
        }
    }

    @Test
    void aRunInWhichNobodyWasHeldIsTriedAgain() {
        Class<?> twin = Woven.twin(Planted.CheckThenIncrement.class);
        AtomicInteger made = new AtomicInteger();

        // The first run, and two of three tries of each run after it.
        assertThatThrownBy(
                        () ->
                                Interleavings.explore(
                                                () ->
                                                        new Late(
                                                                Woven.make(twin),
                                                                made.incrementAndGet() % 3 != 1
                                                                        || made.get() == 1))
                                        .actor("one", Late::one)
                                        .actor("other", Late::other)
                                        .then(late -> isWhole(late.calls)))
                .isInstanceOf(RuleViolation.class)
                .hasMessageContaining("both fit together");
        assertThat(made).hasValue(7);
    }

    /**
     * Two calls that wait for something: it comes in time, or when both of them wait. Then the
     * second call waits for the first one, too, so that nothing is found by luck.
     */
    private static final class Late {

        private final TwoCalls calls;
        private final CountDownLatch waiting;
        private final CountDownLatch ready;
        private final CountDownLatch firstEnded;

        private Late(TwoCalls calls, boolean isLate) {
            this.calls = calls;
            waiting = new CountDownLatch(isLate ? 2 : 0);
            ready = new CountDownLatch(isLate ? 1 : 0);
            firstEnded = new CountDownLatch(isLate ? 1 : 0);
            Caller.run(
                    "late",
                    () -> {
                        waiting.await();
                        ready.countDown();
                    });
        }

        private Object one() throws Exception {
            waiting.countDown();
            ready.await();
            Object result = calls.one();
            firstEnded.countDown();
            return result;
        }

        private Object other() throws Exception {
            waiting.countDown();
            ready.await();
            firstEnded.await();
            return calls.other();
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Planted.TriesTwice.class, Planted.TriesOnceMore.class})
    void whoTriesTwiceMayBeOvertakenTwice(Class<?> type) throws Exception {
        Class<?> twin = Woven.twin(type);

        assertThat(threeCalls(twin).then(InterleavingsTest::isWhole).runs()).isPositive();
        assertThatThrownBy(() -> threeCalls(twin).heldAgain().then(InterleavingsTest::isWhole))
                .isInstanceOf(RuleViolation.class)
                .hasMessageContaining("both fit together");
    }

    private static Interleavings<TwoCalls> threeCalls(Class<?> type) {
        return Interleavings.explore(() -> Woven.make(type))
                .actor("one", TwoCalls::one)
                .actor("other", TwoCalls::other)
                .actor("third", TwoCalls::other);
    }

    private static void isWhole(TwoCalls calls) {
        seen("what is left behind").expected("both fit together").unless(calls.isWhole());
    }

    private static Exploration explore(Class<?> type) throws Exception {
        return Interleavings.explore(() -> Woven.make(type))
                .actor("one", TwoCalls::one)
                .actor("other", TwoCalls::other)
                .then(InterleavingsTest::isWhole);
    }

    private static void report(Class<?> type, long begin, int runs) {
        if (TIMES > 10) {
            System.out.printf(
                    "%-32s %d times, %s, %.1f ms each%n",
                    type.getSimpleName(),
                    TIMES,
                    runs < 0 ? "found" : runs + " runs",
                    (System.nanoTime() - begin) / 1e6 / TIMES);
        }
    }
}
