package kata.pool;

import static java.util.stream.Collectors.joining;
import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Hold;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 11,
        title = "A heartbeat that goes on until it is closed",
        kind = WRITE,
        minutes = 20)
class Part11SchedulingTest {

    private static final Duration PERIOD = Duration.ofMillis(10);

    // For so many periods, the second beat keeps its thread.
    private static final int SLOW = 8;

    // So many beats are looked at: enough to tell a rate that is too high, too.
    private static final int LAST = 16;

    private final AtomicInteger beats = new AtomicInteger();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    @Test
    void theFirstBeatComesAtOnceAndCloseEndsTheThread(ThreadTracker tracker) throws Throwable {
        CountDownLatch beaten = new CountDownLatch(1);
        Runnable beat =
                () -> {
                    beats.incrementAndGet();
                    beaten.countDown();
                };
        Caller<Part11Scheduling> maker =
                Caller.start(
                        "the constructor",
                        () -> new Part11Scheduling(Duration.ofHours(1), beat, failures::add));
        Part11Scheduling heartbeat = maker.result();

        boolean first = await(beaten);
        // From here on it waits for the second beat, for an hour.
        maker.awaitStill();
        heartbeat.close();

        seen("no beat came, with a period of one hour")
                .expected("the first beat at once, the second after an hour")
                .why("Until the first beat comes, nobody knows that this program is alive.")
                .unless(first);
        requireThreadsGone(tracker);
        seen("%d beats, with a period of one hour: one came when close() was called", beats.get())
                .expected("1: the first, at once")
                .why("What is closed together with the heartbeat is gone when that beat needs it.")
                .unless(beats.get() == 1);
    }

    @Test
    void aBeatThatThrowsIsNotTheLast(Timeline timeline) throws Exception {
        CountDownLatch five = new CountDownLatch(5);
        Boom boom = new Boom("beat 2 failed");
        Runnable beat =
                () -> {
                    int number = beats.incrementAndGet();
                    five.countDown();
                    if (number <= 5) {
                        draw(timeline, number, number == 2 ? boom : null);
                    }
                };

        boolean wentOn;
        try (var _ = new Part11Scheduling(Duration.ofMillis(1), beat, failures::add)) {
            wentOn = await(five);
        }

        seen("beat 2 threw an exception; beats in all: %d", beats.get())
                .expected("beats that go on")
                .why(
                        "A scheduler drops a task that throws, without a word: its exception lies"
                                + " in a Future that nobody asks. A thread of your own just ends.")
                .unless(wentOn);
    }

    @Test
    void theFailureOfABeatIsTold() throws Exception {
        CountDownLatch three = new CountDownLatch(3);
        Boom boom = new Boom("beat 1 failed");
        Runnable beat =
                () -> {
                    three.countDown();
                    if (beats.incrementAndGet() == 1) {
                        throw boom;
                    }
                };

        boolean wentOn;
        try (var _ = new Part11Scheduling(Duration.ofMillis(1), beat, failures::add)) {
            wentOn = await(three);
        }

        seen("beat 1 threw; told to failures: %s", failures)
                .expected("exactly this, once: %s", boom)
                .why("Who goes on after a failure and tells nobody fails again and again, unseen.")
                .unless(wentOn && failures.size() == 1 && failures.getFirst() == boom);
    }

    @Test
    void nPeriodsMakeNBeatsAlsoWhenOneIsSlow() throws Exception {
        // What is judged here is a rate, so this rule has to read a clock. It sets no time limit.
        // A fixed rate is back in time as soon as the machine lets it, once, now or later. A fixed
        // delay never is: it stays behind by what the slow beat took, on the fastest machine.
        Pace pace = new Pace();
        boolean backInTime;
        boolean enough;
        try (var _ = new Part11Scheduling(PERIOD, pace::beat, failures::add)) {
            backInTime = await(pace.backInTime);
            enough = await(pace.enough);
        }
        long periods = pace.periods();
        int counted = beats.get();

        seen("a beat began while the slow beat before it was still going on")
                .expected("one beat at a time: the next begins when the one before has ended")
                .why("Slow beats would pile up, one on the other, until there are no threads left.")
                .unless(!pace.overlapped.get());
        seen("beats came faster than one in %d ms", PERIOD.toMillis())
                .expected("no beat before its time")
                .why("The same number is a thousand times shorter in another unit.")
                .lookAt("Which unit does the number have that you take from the period?")
                .unless(!pace.early.get());
        seen(
                        "%d periods after the first beat, only %d beats: one took %d periods",
                        periods, counted, SLOW)
                .expected("%d beats: those that the slow one held up follow at once", periods)
                .why(
                        "What is late moves all later beats, or is left out: it is never made up."
                                + " Who counts the beats believes you dead.")
                .lookAt("From which moment is the next beat timed?")
                .unless(backInTime && enough);
    }

    @Test
    void aBeatDuringWhichCloseIsCalledIsTheLast(ThreadTracker tracker) throws Throwable {
        Hold hold = new Hold("beats");
        Runnable beat =
                () -> {
                    beats.incrementAndGet();
                    try {
                        hold.enter();
                    } catch (InterruptedException _) {
                        // To interrupt the last beat is allowed, and a beat may make nothing of it.
                    }
                };
        Part11Scheduling heartbeat =
                new Part11Scheduling(Duration.ofMillis(1), beat, failures::add);
        hold.awaitHeld(1);

        Caller<Void> closer = Caller.run("close", heartbeat::close);
        // By now it has returned, or waits for the beat.
        closer.awaitStill();
        hold.releaseAll();
        closer.result();

        requireThreadsGone(tracker);
        seen("close() was called during beat 1; beats in all: %d", beats.get())
                .expected("1: no further beat begins")
                .why("What is closed together with the heartbeat is gone when that beat needs it.")
                .unless(beats.get() == 1);
    }

    /** The beats of one heartbeat: the first starts the clock, the second is slow. */
    private final class Pace {

        private final long begin = System.nanoTime();
        private final AtomicLong first = new AtomicLong();
        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicBoolean overlapped = new AtomicBoolean();
        private final AtomicBoolean early = new AtomicBoolean();
        private final CountDownLatch backInTime = new CountDownLatch(1);
        private final CountDownLatch enough = new CountDownLatch(LAST);

        private void beat() {
            long now = System.nanoTime();
            int before = beats.getAndIncrement();
            if (inside.incrementAndGet() > 1) {
                overlapped.set(true);
            }
            if (before == 0) {
                first.set(now);
            } else if (before == 1) {
                while (periods() < SLOW) {
                    LockSupport.parkNanos(PERIOD.toNanos());
                }
            } else if (periods() <= before) {
                backInTime.countDown();
            }
            // A timer may round, but not by a whole period.
            if (now - begin < (before - 1) * PERIOD.toNanos()) {
                early.set(true);
            }
            inside.decrementAndGet();
            enough.countDown();
        }

        private long periods() {
            return (System.nanoTime() - first.get()) / PERIOD.toNanos();
        }
    }

    private static boolean await(CountDownLatch latch) throws InterruptedException {
        return Patience.await(latch);
    }

    private static void requireThreadsGone(ThreadTracker tracker) throws InterruptedException {
        List<Thread> left = new ArrayList<>();
        for (Thread thread : tracker.platformThreads()) {
            if (!Patience.join(thread)) {
                left.add(thread);
            }
        }
        seen("after close(), alive: %s", left.stream().map(Thread::getName).collect(joining(", ")))
                .expected(
                        "no thread of the heartbeat: it ends, and does not wait for the next beat")
                .why(
                        "A thread that waits for a beat lives as long as the program, with all that"
                                + " the beat refers to: one more for every heartbeat ever made.")
                .unless(left.isEmpty());
    }

    @SneakyThrows
    private static void draw(Timeline timeline, int number, Boom boom) {
        timeline.working(
                "beat " + number,
                () -> {
                    if (boom != null) {
                        throw boom;
                    }
                    return null;
                });
    }
}
