package kata.disruptor;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import jdk.management.VirtualThreadSchedulerMXBean;
import kata.disruptor.Part03WaitStrategies.Looks;
import kata.disruptor.Part03WaitStrategies.Way;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.Test;

@Exercise(part = 3, title = "Three ways to wait", kind = WRITE, minutes = 25)
class Part03WaitStrategiesTest {

    private static final long LOOKS_OF_A_LOOP = 1_000;

    private static final int OTHERS = 20;

    private static final int SOME_LOOKS = 10;

    private static final long CPU = 5_000_000;

    // A lock may be waited for with a limit, too.
    private static final Set<Thread.State> KEPT_OUT =
            EnumSet.of(Thread.State.BLOCKED, Thread.State.WAITING, Thread.State.TIMED_WAITING);

    private final Cursor cursor = new Cursor();

    /** Where the producer is. Counts how often it is asked. */
    private static final class Cursor implements LongSupplier {

        private final AtomicLong at = new AtomicLong(-1);
        private final AtomicLong looks = new AtomicLong();

        @Override
        public long getAsLong() {
            looks.incrementAndGet();
            return at.get();
        }
    }

    @Test
    void whatIsThereNeedsNoWait() throws Throwable {
        for (Way way : Way.values()) {
            Part03WaitStrategies strategy = new Part03WaitStrategies(way);
            cursor.at.set(7);

            long three = waits(strategy, 3).result();
            long seven = waits(strategy, 7).result();

            seen(
                            "%s, the cursor at 7: waitFor(3) and waitFor(7) returned %d and %d",
                            way, three, seven)
                    .expected("7 and 7: where the cursor is")
                    .why(
                            "The consumer then reads 3 to 7 at once, without another look. By such"
                                    + " batches a slow consumer catches up.")
                    .unless(three == 7 && seven == 7);
            cursor.at.set(9);
            long five = waits(strategy, 5).result();
            seen("%s, the cursor went on from 7 to 9: waitFor(5) returned %d", way, five)
                    .expected("9: where the cursor is, and not where somebody saw it before")
                    .why("Events that are left unread make the producer wait for a place.")
                    .unless(five == 9);
        }
    }

    @Test
    void eachWayWaitsUntilTheSequenceIsThere() throws Throwable {
        for (Way way : Way.values()) {
            cursor.at.set(1);
            Part03WaitStrategies strategy = new Part03WaitStrategies(way);
            Caller<Long> consumer = waits(strategy, 3);

            requireWaiting(way, consumer, "the cursor is at 1");
            publish(strategy, 2);
            requireWaiting(way, consumer, "the cursor has come to 2, and signal was called");
            publish(strategy, 5);

            long at = consumer.result();
            seen("%s: waitFor(3) returned %d when the cursor came to 5", way, at)
                    .expected("5")
                    .why("Events up to there are ready.")
                    .unless(at == 5);
        }
    }

    private void requireWaiting(Way way, Caller<Long> consumer, String when) throws Throwable {
        awaitWaiting(way, consumer);
        if (consumer.hasEnded()) {
            Throwable thrown = consumer.thrown();
            throw seen(
                            "%s: %s, and waitFor(3) %s",
                            way,
                            when,
                            thrown == null
                                    ? "returned " + consumer.result()
                                    : "threw " + thrown.getClass().getSimpleName())
                    .expected("it waits until the cursor is at 3")
                    .why("The consumer would read a slot that the producer has not written.")
                    .lookAt("What does a thread do first when it was woken?")
                    .violation(thrown);
        }
    }

    /** Until it has asked often, or nothing moves any more. */
    private void awaitWaiting(Way way, Caller<?>... consumers) {
        long before = cursor.looks.get();
        for (Caller<?> consumer : consumers) {
            if (way == Way.PARK) {
                consumer.awaitStill();
            } else {
                Patience.await(
                        () -> consumer.hasEnded() || cursor.looks.get() - before > LOOKS_OF_A_LOOP);
            }
        }
    }

    @Test
    void whoSpinsOrYieldsNeedsNoSignal() throws Throwable {
        for (Way way : new Way[] {Way.SPIN, Way.YIELD}) {
            cursor.at.set(-1);
            Caller<Long> consumer = waits(new Part03WaitStrategies(way), 0);
            awaitWaiting(way, consumer);

            cursor.at.set(0);
            boolean ended = Patience.await(consumer::hasEnded);

            seen("%s: the cursor came to 0 without a signal, and waitFor(0) still waits", way)
                    .expected("it asks again and again, so it sees that by itself")
                    .why("It pays a core so that it need not wait for a signal.")
                    .unless(ended);
        }
    }

    @Test
    void whoYieldsLetsOthersRun() throws Throwable {
        cursor.at.set(-1);
        Part03WaitStrategies strategy = new Part03WaitStrategies(Way.YIELD);
        AtomicInteger others = new AtomicInteger();
        LongSupplier startsOthers =
                () -> {
                    long looks = cursor.looks.get();
                    if (looks % LOOKS_OF_A_LOOP == 0 && looks <= OTHERS * LOOKS_OF_A_LOOP) {
                        Thread.ofVirtual().start(others::incrementAndGet);
                    }
                    return cursor.getAsLong();
                };
        boolean ran = waitsOnOneCarrierUntil(strategy, startsOthers, () -> others.get() > OTHERS);

        seen(
                        "a consumer that yields shares one carrier with %d other virtual threads,"
                                + " and these did not all come to run",
                        OTHERS + 1)
                .expected("each of them, between two looks of the consumer")
                .why(
                        "With more threads than cores, the thread that it keeps from running may be"
                                + " the producer that it waits for.")
                .lookAt("Which call gives the core away, if somebody else can use it?")
                .unless(ran);
    }

    /** Whether it comes true while a consumer waits, and the consumer then ends. */
    private boolean waitsOnOneCarrierUntil(
            Part03WaitStrategies strategy, LongSupplier looks, BooleanSupplier condition)
            throws InterruptedException {
        VirtualThreadSchedulerMXBean carriers =
                ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
        int before = carriers.getParallelism();
        // One core, so to speak. On a real one it would depend on what else the machine has to do.
        carriers.setParallelism(1);
        Thread consumer = Thread.ofVirtual().start(() -> waitsQuietly(strategy, looks));
        boolean came;
        try {
            came = Patience.await(() -> condition.getAsBoolean() || !consumer.isAlive());
        } finally {
            publish(strategy, 0);
            carriers.setParallelism(before);
        }
        return Patience.join(consumer) && came;
    }

    private static void waitsQuietly(Part03WaitStrategies strategy, LongSupplier cursor) {
        try {
            strategy.waitFor(0, cursor);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whoParksAsksOnlyWhenSignalled() throws Throwable {
        cursor.at.set(-1);
        Part03WaitStrategies strategy = new Part03WaitStrategies(Way.PARK);
        Caller<Long> consumer = waits(strategy, 0);
        consumer.awaitStill();

        long before = cursor.looks.get();
        if (consumer.thread().getState() != Thread.State.WAITING) {
            // One that waits with a limit shows in its time what it does then.
            Patience.await(() -> cursor.looks.get() > before);
        }
        long looks = cursor.looks.get() - before;
        publish(strategy, 0);
        consumer.result();

        seen("nothing was published, and the consumer looked at the cursor %d times", looks)
                .expected("not at all before the next signal")
                .why(
                        "With a hundred consumers that look a thousand times a second, a machine"
                                + " that has nothing to do is busy.")
                .unless(looks == 0);
    }

    @Test
    void oneSignalWakesAllWhoPark() throws Throwable {
        cursor.at.set(-1);
        Part03WaitStrategies strategy = new Part03WaitStrategies(Way.PARK);
        requireAllWake(strategy, 3);
        requireAllWake(strategy, 2);
        requireAllWake(strategy, 40);
    }

    private void requireAllWake(Part03WaitStrategies strategy, int waiting) throws Throwable {
        long next = cursor.at.get() + 1;
        List<Caller<Long>> consumers = new ArrayList<>();
        for (int i = 0; i < waiting; i++) {
            consumers.add(waits(strategy, next));
        }
        Caller.awaitStill(consumers);

        publish(strategy, next);
        boolean all =
                consumers.getFirst().comesTrue(() -> consumers.stream().allMatch(Caller::hasEnded));

        long woken = consumers.stream().filter(Caller::hasEnded).count();
        seen("%d consumers parked, one signal came: %d went on", waiting, woken)
                .expected("all of them")
                .why("Each consumer reads each event. Those not woken stop, and soon the producer.")
                .lookAt("Who is woken by your signal: one thread, or all that wait?")
                .unless(all);
    }

    @Test
    void noSignalIsMissed() throws Exception {
        exploreParked()
                .actor("consumer", strategy -> strategy.waitFor(0, cursor))
                .runner("producer", strategy -> publish(strategy, 0))
                .then(_ -> {});
    }

    @Test
    void oneSignalWakesBothConsumers() throws Exception {
        exploreParked()
                .actor("consumer 1", strategy -> strategy.waitFor(0, cursor))
                .actor("consumer 2", strategy -> strategy.waitFor(0, cursor))
                .runner("producer", strategy -> publish(strategy, 0))
                .then(_ -> {});
    }

    @Test
    void aLateSignalOfAnEarlierEventTakesNoLaterOneAway() throws Exception {
        Interleavings.explore(() -> new LateSignal(cursor))
                .actor("consumer", late -> late.strategy.waitFor(1, late))
                .runner("producer", late -> publish(late.strategy, 1))
                .then(_ -> {});
    }

    @Test
    void aConsumerThatWaitsAgainTakesNoSignalOfAnotherOne() throws Exception {
        exploreParked()
                .actor(
                        "fast consumer",
                        strategy -> {
                            strategy.waitFor(0, cursor);
                            return strategy.waitFor(1, cursor);
                        })
                .actor(
                        "slow consumer",
                        strategy -> {
                            long at = strategy.waitFor(0, cursor);
                            publish(strategy, 1);
                            return at;
                        })
                .runner("producer", strategy -> publish(strategy, 0))
                .then(_ -> {});
    }

    /** A cursor at 0, whose signal comes only when somebody who waits for 1 looks at it. */
    private static final class LateSignal implements LongSupplier {

        private final Part03WaitStrategies strategy = new Part03WaitStrategies(Way.PARK);
        private final AtomicBoolean signalled = new AtomicBoolean();
        private final Cursor cursor;

        private LateSignal(Cursor cursor) {
            this.cursor = cursor;
            cursor.at.set(0);
        }

        @Override
        public long getAsLong() {
            long at = cursor.getAsLong();
            if (signalled.compareAndSet(false, true)) {
                // A consumer that looks under a lock keeps it out until it waits.
                Caller<Void> signal = Caller.run("signal", strategy::signal);
                // Not parked: that would take away what unpark has left for this thread.
                while (!signal.hasEnded() && !KEPT_OUT.contains(signal.thread().getState())) {
                    Thread.onSpinWait();
                }
            }
            return at;
        }
    }

    private Interleavings<Part03WaitStrategies> exploreParked() {
        return Interleavings.explore(
                () -> {
                    cursor.at.set(-1);
                    return new Part03WaitStrategies(Way.PARK);
                });
    }

    @Test
    void anInterruptionEndsEachWait() throws Throwable {
        for (Way way : Way.values()) {
            cursor.at.set(-1);
            Part03WaitStrategies strategy = new Part03WaitStrategies(way);
            Caller<Long> before =
                    Caller.start(
                            "waitFor",
                            () -> {
                                Thread.currentThread().interrupt();
                                return strategy.waitFor(0, cursor);
                            });
            requireInterrupted(way, "before it began to wait", before);

            Caller<Long> meanwhile = waits(strategy, 0);
            Caller<Long> other = waits(strategy, 0);
            awaitWaiting(way, meanwhile, other);
            meanwhile.interrupt();
            requireInterrupted(way, "while it waited", meanwhile);

            publish(strategy, 0);
            seen(
                            "%s: one of two consumers was interrupted; the other returned %d",
                            way, other.result())
                    .expected("0, when that was published")
                    .why("An interruption is for one thread.")
                    .unless(other.result() == 0);
        }
    }

    private void requireInterrupted(Way way, String when, Caller<Long> consumer) throws Throwable {
        boolean ended = Patience.await(consumer::hasEnded);
        if (!ended) {
            // A loop that nothing ends would burn a core through all that follows.
            cursor.at.set(0);
        }
        Throwable thrown = ended ? consumer.thrown() : null;
        seen(
                        "%s: the consumer was interrupted %s, and %s",
                        way,
                        when,
                        !ended
                                ? "waits on"
                                : thrown == null
                                        ? "returned " + consumer.result()
                                        : "threw " + thrown)
                .expected("an InterruptedException")
                .why("That is how a program that shuts down stops its consumers.")
                .lookAt("Does a loop notice an interruption by itself? Which calls do?")
                .unless(thrown instanceof InterruptedException);
    }

    @Test
    void thePredictionIsWhatAThreadDumpShows() throws Throwable {
        for (Way way : Way.values()) {
            cursor.at.set(-1);
            Part03WaitStrategies strategy = new Part03WaitStrategies(way);
            Looks predicted = Part03WaitStrategies.looks(way);
            Caller<Long> consumer = waits(strategy, 0);
            awaitWaiting(way, consumer);

            boolean usesCpu = usesCpu(consumer);
            Thread.State state = consumer.thread().getState();
            publish(strategy, 0);
            consumer.result();

            seen(
                            "%s: predicted %s; your own consumer was seen %s, and it used %s",
                            way, predicted, state, usesCpu ? "CPU time" : "no CPU time")
                    .expected("a prediction that agrees")
                    .why(
                            "In a thread dump of a busy machine, you will have to tell a consumer"
                                    + " that works from one that only waits.")
                    .lookAt("What does the JVM know of a thread that gives its core away?")
                    .unless(predicted.equals(new Looks(state, usesCpu)));
        }
    }

    /** Whether the thread uses CPU time while this one does. */
    private static boolean usesCpu(Caller<?> consumer) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long id = consumer.thread().threadId();
        long before = threads.getThreadCpuTime(id);
        long mine = threads.getCurrentThreadCpuTime();
        boolean waits = consumer.thread().getState() == Thread.State.WAITING;
        while (waits && threads.getCurrentThreadCpuTime() - mine < CPU) {
            Thread.onSpinWait();
        }
        return waits
                ? threads.getThreadCpuTime(id) - before > CPU / 5
                : Patience.await(() -> threads.getThreadCpuTime(id) - before > CPU);
    }

    @Test
    void strategiesAreIndependent() throws Throwable {
        for (Way way : Way.values()) {
            cursor.at.set(-1);
            Part03WaitStrategies parks = new Part03WaitStrategies(Way.PARK);
            Caller<Long> consumer = waits(parks, 0);
            consumer.awaitStill();
            Part03WaitStrategies other = new Part03WaitStrategies(way);
            other.signal();

            publish(parks, 0);
            boolean ended = consumer.comesTrue(consumer::hasEnded);

            seen(
                            "a consumer parked; meanwhile another strategy was made, with %s. The"
                                    + " consumer was signalled, and still waits",
                            way)
                    .expected("it goes on: the signal was for its own strategy")
                    .why("A program has many rings, and each has a wait strategy of its own.")
                    .unless(ended);
        }
        cursor.at.set(-1);
        Part03WaitStrategies parks = new Part03WaitStrategies(Way.PARK);
        Caller<Long> consumer = waits(parks, 0);
        consumer.awaitStill();
        long looks = cursor.looks.get();
        new Part03WaitStrategies(Way.PARK).signal();
        consumer.awaitStill();
        long more = cursor.looks.get() - looks;
        publish(parks, 0);
        consumer.result();

        seen("a consumer parked, another ring's strategy was signalled; it looked %d times", more)
                .expected("no look: the signal was for another ring")
                .why("With a hundred rings, each event would wake the consumers of all.")
                .unless(more == 0);
    }

    @Test
    void whoYieldsDoesSoBetweenTwoLooks() throws Throwable {
        cursor.at.set(-1);
        Part03WaitStrategies strategy = new Part03WaitStrategies(Way.YIELD);
        AtomicInteger others = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger looks = new AtomicInteger();
        AtomicInteger started = new AtomicInteger();
        LongSupplier startsTheNext =
                () -> {
                    if (others.get() == started.get()) {
                        looks.set(0);
                        started.incrementAndGet();
                        Thread.ofVirtual().start(others::incrementAndGet);
                    }
                    most.accumulateAndGet(looks.getAndIncrement(), Math::max);
                    return cursor.getAsLong();
                };
        boolean ran = waitsOnOneCarrierUntil(strategy, startsTheNext, () -> others.get() > OTHERS);

        seen(
                        "a thread could run; the consumer that yields, on the same carrier, looked"
                                + " %d times before it let it run",
                        most.get())
                .expected("once, or a few times: at most %d", SOME_LOOKS)
                .why("During each of these looks, the producer may have waited for the core.")
                .lookAt("What does your loop do between two looks, each time?")
                .unless(ran && most.get() <= SOME_LOOKS);
    }

    @Test
    @Sound
    void whatTheCursorThrowsComesOut() throws Throwable {
        for (Way way : Way.values()) {
            cursor.at.set(-1);
            Part03WaitStrategies strategy = new Part03WaitStrategies(way);
            Boom boom = new Boom("no cursor");
            Caller<Long> failing =
                    Caller.start(
                            "waitFor",
                            () ->
                                    strategy.waitFor(
                                            0,
                                            () -> {
                                                throw boom;
                                            }));
            Throwable thrown = failing.thrown();
            seen("%s: the cursor threw %s; waitFor ended with %s", way, boom, thrown)
                    .expected("the same exception")
                    .why("A consumer that waits has to know that it will wait in vain.")
                    .unless(thrown == boom);

            AtomicLong looks = new AtomicLong();
            Caller<Long> failsLater =
                    Caller.start(
                            "waitFor",
                            () ->
                                    strategy.waitFor(
                                            0,
                                            () -> {
                                                if (looks.incrementAndGet() > 1) {
                                                    throw boom;
                                                }
                                                return -1;
                                            }));
            awaitWaiting(way, failsLater);
            Caller<Long> consumer = waits(strategy, 0);
            awaitWaiting(way, consumer);
            Caller<Void> producer = Caller.run("signal", () -> publish(strategy, 0));
            boolean ended = producer.comesTrue(() -> producer.hasEnded() && consumer.hasEnded());
            seen("%s: after an exception of the cursor, another consumer was not woken", way)
                    .expected("it goes on when the sequence is published")
                    .why("A lock that an exception leaves locked stops all the others.")
                    .unless(ended);
            Throwable later = failsLater.thrown();
            Throwable ofSignal = producer.thrown();
            seen(
                            "%s: a cursor threw when it was asked again; its waitFor ended with %s,"
                                    + " and signal() %s",
                            way, later, ofSignal == null ? "returned" : "threw " + ofSignal)
                    .expected("waitFor ends with the exception, and signal() returns")
                    .why("The cursor is the consumer's. The producer has no part in its failure.")
                    .unless(later == boom && ofSignal == null);
        }
    }

    @Test
    @Sound
    void noFailureOfTheCursorHoldsUpTheOthers() throws Throwable {
        for (Way way : Way.values()) {
            cursor.at.set(-1);
            Part03WaitStrategies strategy = new Part03WaitStrategies(way);
            String before = "";
            for (Failure failure : Failure.ofEveryKind()) {
                Caller<Long> failing =
                        Caller.start("waitFor", () -> strategy.waitFor(0, failing(failure)));
                boolean ended = failing.comesTrue(failing::hasEnded);
                Throwable thrown = ended ? failing.thrown() : null;
                seen(
                                "%s: a cursor threw %s, and its waitFor %s%s",
                                way,
                                failure.kind(),
                                ended ? "ended with " + thrown : "did not end",
                                before)
                        .expected("it ends with what its cursor threw, the same object")
                        .why(
                                "A consumer that goes on waiting waits in vain, and a lock that a"
                                        + " failure leaves locked stops all the others.")
                        .lookAt("Which kinds of failure does your code expect there?")
                        .unless(thrown == failure.thrown());
                before = "; the cursor of the call before had thrown " + failure.kind();
            }
            Caller<Void> producer = Caller.run("signal", () -> publish(strategy, 0));
            seen("%s: signal() did not return%s", way, before)
                    .expected("it returns: the producer has no part in the failure of a cursor")
                    .why("A lock that a failure leaves locked stops all the others.")
                    .lookAt("Which kinds of failure does your code expect there?")
                    .unless(producer.comesTrue(producer::hasEnded));
        }
    }

    @Test
    void aProducerWithItsInterruptFlagSetSignalsToo() throws Throwable {
        cursor.at.set(-1);
        Part03WaitStrategies strategy = new Part03WaitStrategies(Way.PARK);
        Caller<Long> consumer = waits(strategy, 0);
        consumer.awaitStill();
        Caller<Void> producer =
                Caller.run(
                        "publish",
                        () -> {
                            Thread.currentThread().interrupt();
                            publish(strategy, 0);
                        });
        boolean woken = producer.comesTrue(consumer::hasEnded);
        if (!woken) {
            publish(strategy, 0);
        }

        seen("a producer signalled with its interrupt flag set, and the consumer waited on")
                .expected("it is woken")
                .why("The event is there. If the signal is given up, nobody is woken.")
                .lookAt("Which of your calls looks at the flag?")
                .unless(woken);
    }

    private static LongSupplier failing(Failure failure) {
        return () -> {
            throw failure.<RuntimeException>raise();
        };
    }

    private Caller<Long> waits(Part03WaitStrategies strategy, long sequence) {
        return Caller.start("waitFor", () -> strategy.waitFor(sequence, cursor));
    }

    private void publish(Part03WaitStrategies strategy, long sequence) {
        cursor.at.set(sequence);
        strategy.signal();
    }
}
