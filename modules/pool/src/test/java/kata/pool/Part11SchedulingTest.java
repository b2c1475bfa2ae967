package kata.pool;

import static java.util.stream.Collectors.joining;
import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Hold;
import kata.judge.probe.Progress;
import kata.judge.probe.Tasks;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.Patience;
import kata.judge.waiting.StarvationAwareClock;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 11,
        title = "A heartbeat that goes on until it is closed",
        kind = WRITE,
        minutes = 20)
class Part11SchedulingTest {

    private static final String NEEDED =
            "A resource closed together with the heartbeat is gone when that beat needs it.";

    // Each ends earlier in a period than the one before. What gets lost adds up.
    private static final int SLOW_BEATS = 6;

    private final AtomicInteger beats = new AtomicInteger();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    @Test
    void theFirstBeatComesAtOnceAndCloseEndsTheThread(ThreadTracker tracker) throws Throwable {
        CountDownLatch beaten = new CountDownLatch(1);
        AtomicReference<Thread> on = new AtomicReference<>();
        Runnable beat =
                () -> {
                    beats.incrementAndGet();
                    on.set(Thread.currentThread());
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
        heartbeat.close();

        seen("no beat came, with a period of one hour")
                .expected("the first beat at once, the second after an hour")
                .why("Until the first beat comes, nobody knows that this program is alive.")
                .unless(first);
        seen("the first beat ran on the thread that called the constructor")
                .expected("all beats on the thread of the heartbeat")
                .why("A slow beat would keep the constructor from returning.")
                .unless(on.get() != maker.thread());
        requireThreadsGone(tracker, "at once, not with the next beat");
        seen("%d beats, with a period of one hour: one came when close() was called", beats.get())
                .expected("1: the first, at once")
                .why(NEEDED)
                .unless(beats.get() == 1);
    }

    @Test
    void aBeatThatThrowsIsNotTheLast(Timeline timeline) throws Exception {
        // A checked one, too: code in other languages, or a generic trick, throws it undeclared.
        List<Failure> kinds = Failure.ofEveryKind();
        CountDownLatch last = new CountDownLatch(kinds.size() + 2);
        Runnable beat =
                () -> {
                    int number = beats.incrementAndGet();
                    last.countDown();
                    if (number <= kinds.size()) {
                        draw(timeline, number, kinds.get(number - 1));
                    }
                };

        boolean wentOn;
        try (var _ = new Part11Scheduling(Duration.ofMillis(1), beat, failures::add)) {
            wentOn = await(last);
        }
        int counted = beats.get();

        seen(
                        "beat %d threw %s, and no beat followed",
                        counted, kinds.get(Math.clamp(counted - 1, 0, kinds.size() - 1)).kind())
                .expected("beats that go on")
                .why(
                        "A scheduler silently drops a task that throws: its exception is kept in a"
                                + " Future that nobody asks. A thread of your own just ends.")
                .unless(wentOn);
    }

    @Test
    void theFailureOfABeatIsReported() throws Exception {
        // Twice, so that there are two of each type.
        List<Failure> kinds = new ArrayList<>(Failure.ofEveryKind());
        kinds.addAll(Failure.ofEveryKind());
        kinds.add(new Failure("a Throwable of its own", new Throwable("out of paper")));
        CountDownLatch last = new CountDownLatch(kinds.size() + 2);
        Runnable beat =
                () -> {
                    last.countDown();
                    int number = beats.getAndIncrement();
                    if (number < kinds.size()) {
                        throw kinds.get(number).raise();
                    }
                };

        boolean wentOn;
        try (var _ = new Part11Scheduling(Duration.ofMillis(1), beat, failures::add)) {
            wentOn = await(last);
        }

        List<Throwable> thrown = kinds.stream().map(Failure::thrown).toList();
        List<Throwable> missing = new ArrayList<>(thrown);
        missing.removeIf(failures::contains);
        List<Throwable> more = new ArrayList<>(failures);
        thrown.forEach(more::remove);
        seen(
                        "beats threw %d exceptions; not passed to failures: %d%s; passed, but never"
                                + " thrown, or twice: %d%s",
                        thrown.size(), missing.size(), first(missing), more.size(), first(more))
                .expected("each exception passed to failures, once, as it was thrown")
                .why("A failure that nobody reports comes again and again, unseen.")
                .unless(wentOn && missing.isEmpty() && more.isEmpty());
    }

    @Test
    void aBeatThatThrowsIsNotMadeAgain() throws Throwable {
        // A beat that is made again in a second comes at once; an hour stays an hour.
        BoundedWait.shortenTimeLimits();
        Runnable fail =
                () -> {
                    throw new Boom("the network is down");
                };
        int came = beatsOfTheFirstPeriod(Duration.ofHours(1), fail);

        seen("a beat an hour; the first threw an exception, and within the hour %d came", came)
                .expected("1; the next when the hour is over")
                .why(
                        "One in each period, whatever becomes of it: the monitor counts beats, and"
                                + " a server that is down is not to be asked more often.")
                .unless(came == 1);
    }

    /** How many beats come before all wait for the end of the period, for a good while. */
    private int beatsOfTheFirstPeriod(Duration period, Runnable first) throws Throwable {
        CountDownLatch begun = new CountDownLatch(1);
        Runnable beat =
                () -> {
                    begun.countDown();
                    if (beats.getAndIncrement() == 0) {
                        first.run();
                    }
                };
        Caller<Part11Scheduling> caller =
                Caller.start(
                        "the constructor", () -> new Part11Scheduling(period, beat, failures::add));
        try (var _ = caller.result()) {
            await(begun);
            caller.comesTrue(() -> beats.get() > 1);
            return beats.get();
        }
    }

    @Test
    void nPeriodsMakeNBeatsAlsoWhenOneIsSlow() throws Exception {
        // What is judged here is a rate, so this rule has to read a clock. It sets no time limit.
        // A fixed rate is back in time as soon as the machine lets it, once, now or later. A fixed
        // delay never is: it stays behind by what the slow beat took, on the fastest machine.
        requireBackInTime(new Pace(Duration.ofMillis(10), 8, false));
        beats.set(0);
        requireBackInTime(new Pace(Duration.ofMillis(10), 8, true));
        noPartOfAPeriodIsLost();
    }

    // A beat that is in time takes two periods and a part of one, again and again. This judges a
    // rate, so it reads a clock, too: a right answer is in time sooner or later on any machine.
    private void noPartOfAPeriodIsLost() throws Exception {
        Duration period = Duration.ofMillis(10);
        AtomicLong first = new AtomicLong();
        AtomicInteger slow = new AtomicInteger();
        AtomicInteger count = new AtomicInteger();
        CountDownLatch backInTime = new CountDownLatch(1);
        CountDownLatch enough = new CountDownLatch(8 * SLOW_BEATS);
        Runnable beat =
                () -> {
                    int before = count.getAndIncrement();
                    first.compareAndSet(0, System.nanoTime());
                    long periods = (System.nanoTime() - first.get()) / period.toNanos();
                    boolean inTime = periods <= before;
                    if (inTime && slow.get() < SLOW_BEATS) {
                        long tenths = 29 - 2 * (slow.getAndIncrement() % 5);
                        long end = first.get() + (10 * periods + tenths) * period.toNanos() / 10;
                        while (System.nanoTime() < end) {
                            LockSupport.parkNanos(end - System.nanoTime());
                        }
                    } else if (inTime) {
                        backInTime.countDown();
                    }
                    enough.countDown();
                };
        try (var _ = new Part11Scheduling(period, beat, failures::add)) {
            await(enough);
            await(backInTime);
        }

        seen(
                        "%d beats had taken two to three periods each; after %d beats in all, none was"
                                + " in time any more",
                        slow.get(), count.get())
                .expected("n beats after n periods: those that a slow one held up follow at once")
                .why("What is left of a period each time adds up, and the rate is not kept.")
                .lookAt("From which moment is the next beat timed?")
                .unless(backInTime.getCount() == 0);
    }

    @Test
    void manyMissedBeatsAreMadeUpForAsWell() throws Exception {
        Pace pace = new Pace(Duration.ofMillis(1), 1_050, false);
        boolean backInTime = isBackInTime(pace);
        if (!backInTime && beats.get() > 2) {
            // Where other programs leave this JVM little time, no answer may make a thousand beats
            // in a second. With a period that is several times as long as its beats took, a right
            // one is back in time there as well, and one that drops beats is not.
            pace = new Pace(pace.severalTimesItsBeats(), 1_050, false);
            beats.set(0);
            backInTime = isBackInTime(pace);
        }
        requireBackInTime(pace, backInTime);
    }

    private boolean isBackInTime(Pace pace) throws Exception {
        try (var _ = new Part11Scheduling(pace.period, pace::beat, pace::failed)) {
            return pace.await(pace.backInTime) && pace.await(pace.enough);
        }
    }

    private void requireBackInTime(Pace pace) throws Exception {
        requireBackInTime(pace, isBackInTime(pace));
    }

    private void requireBackInTime(Pace pace, boolean backInTime) {
        long periods = pace.periods();
        int counted = beats.get();

        seen("a beat began while the slow beat before it was still going on")
                .expected("one beat at a time: the next begins when the one before has ended")
                .why(
                        "Slow beats would run side by side, more and more, until there are no threads left.")
                .unless(!pace.overlapped.get());
        seen("beats came faster than one in %d ms", pace.period.toMillis())
                .expected("no beat before its time")
                .why("The monitor that counts the beats relies on their rate.")
                .lookAt("the unit of the number that you take from the period")
                .unless(!pace.early.get());
        seen(
                        "%d periods after the first beat, only %d beats: one took %d periods%s",
                        periods, counted, pace.slow, pace.thrown())
                .expected("%d beats: those that the slow one held up follow at once", periods)
                .why(
                        "The monitor counts too few beats, decides that this process is dead, and"
                                + " starts a second one beside it.")
                .lookAt("From which moment is the next beat timed?")
                .unless(backInTime);
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

        requireThreadsGone(tracker, "when the beat during which close() was called has ended");
        seen("close() was called during beat 1; beats in all: %d", beats.get())
                .expected("1: no further beat begins")
                .why(NEEDED)
                .unless(beats.get() == 1);
    }

    @Test
    void theBeatItselfMayClose(ThreadTracker tracker) throws Throwable {
        CompletableFuture<Part11Scheduling> made = new CompletableFuture<>();
        CountDownLatch closed = new CountDownLatch(1);
        Runnable beat =
                () -> {
                    beats.incrementAndGet();
                    made.join().close();
                    closed.countDown();
                };
        Part11Scheduling heartbeat =
                new Part11Scheduling(Duration.ofMillis(1), beat, failures::add);
        made.complete(heartbeat);

        boolean returned = await(closed);
        if (!returned) {
            tracker.platformThreads().forEach(Thread::interrupt);
        }

        seen("beat 1 called close(), and close() did not return; failures: %s", failures)
                .expected("the end of close(), and then the end of the beat and of its thread")
                .why("A beat that finds its work done may close. It must not wait for its own end.")
                .unless(returned);
        requireThreadsGone(tracker, "when the beat that called close() has ended");
        seen("beat 1 called close(); beats in all: %d", beats.get())
                .expected("1: no further beat begins")
                .why(NEEDED)
                .unless(beats.get() == 1);
    }

    @Test
    void theBeatMayCloseWhileAnotherThreadCloses(ThreadTracker tracker) throws Throwable {
        CompletableFuture<Part11Scheduling> made = new CompletableFuture<>();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch closes = new CountDownLatch(1);
        Runnable beat =
                () -> {
                    beats.incrementAndGet();
                    begun.countDown();
                    // If close interrupts it, it does not notice: it is busy.
                    Tasks.awaitEvenIfInterrupted(closes);
                    made.join().close();
                };
        Part11Scheduling heartbeat =
                new Part11Scheduling(Duration.ofMillis(1), beat, failures::add);
        made.complete(heartbeat);
        await(begun);
        Caller<Void> closer = Caller.run("close", heartbeat::close);
        // By now it has returned, or waits for the beat.
        closer.awaitStill();
        closes.countDown();
        boolean returned = closer.comesTrue(closer::hasEnded);
        if (!returned) {
            tracker.platformThreads().forEach(Thread::interrupt);
        }

        seen("close() was called during a beat, the beat called close(), too, and neither returned")
                .expected("the end of both, and then of the thread")
                .why("Each waits for the other, and the program never ends.")
                .lookAt("What does close() hold while it waits?")
                .unless(returned);
        requireThreadsGone(tracker, "when the beat that called close() has ended");
    }

    @Test
    void heartbeatsDoNotShareAThread() throws Throwable {
        Hold hold = new Hold("slow beats");
        AtomicInteger count = new AtomicInteger();
        Runnable slow = () -> enter(hold);
        Part11Scheduling first = new Part11Scheduling(Duration.ofMillis(1), slow, failures::add);
        Part11Scheduling second =
                new Part11Scheduling(Duration.ofMillis(1), count::incrementAndGet, failures::add);
        boolean beside = Patience.await(() -> count.get() >= 3);
        hold.releaseAll();
        first.close();
        int before = count.get();
        boolean after = Patience.await(() -> count.get() >= before + 3);
        second.close();

        seen("a beat of one heartbeat was slow, and another heartbeat missed its beats")
                .expected("a thread for each heartbeat")
                .why("One slow beat makes all the other programs look dead.")
                .unless(beside);
        seen("one heartbeat was closed, and another one ended")
                .expected("close() ends its own heartbeat, and no other")
                .why("All the others look dead, without an error anywhere.")
                .unless(after);
    }

    @Test
    void closeIsNeverMissed(ThreadTracker tracker) throws Exception {
        Interleavings.explore(
                        () -> new Part11Scheduling(Duration.ofHours(1), () -> {}, failures::add))
                .runner("closer", Part11Scheduling::close)
                .then(_ -> requireThreadsGone(tracker, "whenever close() is called"));
    }

    @Test
    void theFailureOfTheLastBeatIsReportedToo() throws Throwable {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ends = new CountDownLatch(1);
        Boom boom = new Boom("the last beat");
        // If close interrupts it, it does not notice: it is busy.
        Runnable beat =
                () -> {
                    begun.countDown();
                    Tasks.awaitEvenIfInterrupted(ends);
                    throw boom;
                };
        Part11Scheduling heartbeat =
                new Part11Scheduling(Duration.ofMillis(1), beat, failures::add);
        await(begun);

        Caller<Void> closer = Caller.run("close", heartbeat::close);
        closer.awaitStill();
        ends.countDown();
        boolean told = closer.comesTrue(() -> failures.contains(boom));
        closer.result();

        seen("close() was called during a beat, which then threw; to failures came %s", failures)
                .expected("its exception")
                .why("When a program has ended badly, its last failure is the one people look for.")
                .unless(told);
    }

    @Test
    @Sound
    void aPeriodMayBeLong() throws Throwable {
        int came = beatsOfTheFirstPeriod(Duration.ofDays(30), () -> {});

        seen("a beat every 30 days; %s", came > 0 ? "the second came at once" : "none came")
                .expected("the first at once, and the next in 30 days")
                .why("30 days of milliseconds are more than an int can hold.")
                .lookAt("the type and the unit of the number that you take from the period")
                .unless(came == 1);
    }

    @Test
    @Sound
    void failuresMayThrowAsWell() throws Exception {
        // A checked one, too: code in other languages, or a generic trick, throws it undeclared.
        List<Failure> kinds = Failure.ofEveryKind();
        CountDownLatch last = new CountDownLatch(kinds.size() + 2);
        AtomicInteger told = new AtomicInteger();
        Runnable beat =
                () -> {
                    beats.incrementAndGet();
                    last.countDown();
                    throw new Boom("a beat failed");
                };
        // The last kinds throw the very exception that they are passed.
        Consumer<Throwable> throwing =
                failure -> {
                    int number = told.getAndIncrement();
                    throw number < kinds.size()
                            ? kinds.get(number).raise()
                            : new Failure("the same", failure).raise();
                };

        boolean wentOn;
        try (var _ = new Part11Scheduling(Duration.ofMillis(1), beat, throwing)) {
            wentOn = await(last);
        }

        seen("failures was called %d times and threw each time; no beat followed", told.get())
                .expected("beats that go on")
                .why("A full log disk must not make this process look dead.")
                .unless(wentOn);
    }

    @Test
    @Sound
    void theRateIsKeptAlsoWhenFailuresThrows() throws Exception {
        requireBackInTime(new Pace(Duration.ofMillis(10), 8, true, true));
    }

    @Test
    void aBeatThatIsMadeUpForMayCloseToo(ThreadTracker tracker) throws Throwable {
        CompletableFuture<Part11Scheduling> made = new CompletableFuture<>();
        CountDownLatch closed = new CountDownLatch(1);
        Runnable beat =
                () -> {
                    if (beats.incrementAndGet() == 1) {
                        // Twenty beats have to be made up for, the second closes.
                        long begin = System.nanoTime();
                        while (System.nanoTime() - begin < 20_000_000) {
                            LockSupport.parkNanos(1_000_000);
                        }
                    } else {
                        made.join().close();
                        closed.countDown();
                    }
                };
        made.complete(new Part11Scheduling(Duration.ofMillis(1), beat, failures::add));
        await(closed);

        requireThreadsGone(tracker, "when the beat that called close() has ended");
        seen("beat 1 was slow, beat 2 called close(); beats in all: %d", beats.get())
                .expected("2: no further beat begins, made up for or not")
                .why(NEEDED)
                .lookAt("What does your code look at between two beats that are late?")
                .unless(beats.get() == 2);
    }

    /** The beats of one heartbeat: the first starts the clock, the second is slow. */
    private final class Pace {

        private final Duration period;

        // For this many periods, the second beat keeps its thread.
        private final int slow;

        private final long begin = System.nanoTime();
        private final AtomicLong first = new AtomicLong();
        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicBoolean overlapped = new AtomicBoolean();
        private final AtomicBoolean early = new AtomicBoolean();
        private final CountDownLatch backInTime = new CountDownLatch(1);

        // The slow beat may take longer than the patience lasts, which counts from its end.
        private final AtomicLong stillSlow = new AtomicLong(StarvationAwareClock.nanoTime());

        // Enough to tell a rate that is too high, too.
        private final CountDownLatch enough;

        // Whether the slow beat throws in the end.
        private final boolean throwing;

        // Whether failures throws, too.
        private final boolean failuresThrow;

        private Pace(Duration period, int slow, boolean throwing) {
            this(period, slow, throwing, false);
        }

        private Pace(Duration period, int slow, boolean throwing, boolean failuresThrow) {
            this.period = period;
            this.slow = slow;
            this.throwing = throwing;
            this.failuresThrow = failuresThrow;
            enough = new CountDownLatch(slow + 8);
        }

        private void beat() {
            long now = System.nanoTime();
            int before = beats.getAndIncrement();
            if (inside.incrementAndGet() > 1) {
                overlapped.set(true);
            }
            if (before == 0) {
                first.set(now);
            } else if (before == 1) {
                while (periods() < slow) {
                    LockSupport.parkNanos(period.toNanos());
                    stillSlow.set(StarvationAwareClock.nanoTime());
                    // Nor may it use up the time of the rule: it is the rule that takes it.
                    Progress.made();
                }
            } else if (periods() <= before) {
                backInTime.countDown();
            }
            // A timer may round, but not by a whole period.
            if (now - begin < (before - 1) * period.toNanos()) {
                early.set(true);
            }
            inside.decrementAndGet();
            enough.countDown();
            if (throwing && before == 1) {
                throw new Failure("an exception", new IllegalStateException("slow, and in vain"))
                        .raise();
            }
        }

        private void failed(Throwable failure) {
            if (failuresThrow) {
                throw new Boom("the log disk is full");
            }
            failures.add(failure);
        }

        private String thrown() {
            if (!throwing) {
                return "";
            }
            return failuresThrow ? ", and threw, as did failures" : ", and threw";
        }

        private boolean await(CountDownLatch latch) throws InterruptedException {
            return Patience.awaitBy(
                    nanos -> latch.await(nanos, TimeUnit.NANOSECONDS), stillSlow::get);
        }

        private long periods() {
            return (System.nanoTime() - first.get()) / period.toNanos();
        }

        /** Four times what a beat after the slow one took, from beat to beat; 20 ms at most. */
        private Duration severalTimesItsBeats() {
            long since = System.nanoTime() - first.get() - slow * period.toNanos();
            long each = since / Math.max(1, beats.get() - 2);
            return Duration.ofNanos(Math.clamp(4 * each, 4 * period.toNanos(), 20_000_000))
                    .truncatedTo(ChronoUnit.MILLIS);
        }
    }

    private static boolean await(CountDownLatch latch) throws InterruptedException {
        return Patience.await(latch);
    }

    private static void requireThreadsGone(ThreadTracker tracker, String when)
            throws InterruptedException {
        List<Thread> left = new ArrayList<>();
        for (Thread thread : tracker.platformThreads()) {
            if (!Patience.join(thread)) {
                left.add(thread);
            }
        }
        seen("after close(), alive: %s", left.stream().map(Thread::getName).collect(joining(", ")))
                .expected("no thread of the heartbeat: it ends %s", when)
                .why(
                        "A thread that is left behind lives as long as the program, with all that"
                                + " the beat refers to: one more for every heartbeat ever made.")
                .unless(left.isEmpty());
    }

    private static String first(List<Throwable> thrown) {
        return thrown.isEmpty() ? "" : " (the first: " + thrown.getFirst() + ")";
    }

    private static void enter(Hold hold) {
        try {
            hold.enter();
        } catch (InterruptedException _) {
            // To interrupt the last beat is allowed.
        }
    }

    @SneakyThrows
    private static void draw(Timeline timeline, int number, Failure failure) {
        timeline.working(
                "beat " + number,
                () -> {
                    throw failure.raise();
                });
    }
}
