package kata.judge.threads;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.BooleanSupplier;
import kata.judge.waiting.Patience;
import kata.judge.waiting.Polling;
import kata.judge.waiting.StarvationAwareClock;

/**
 * The threads that were started since a rule began: those of the attempt. Threads of the JVM itself
 * (carriers, the common pool, cleaners, the flight recorder's) and of the judge do not count.
 */
public final class ThreadTracker {

    // A thread that was just woken shows as waiting until it gets a core. Several looks in a row,
    // each after this thread gave its core away, pass over that.
    private static final int STILL = 5;

    private static final Duration INTERVAL = Duration.ofMillis(2);

    // Ids grow: every thread made after this one has a higher id.
    private final long before = new Thread().threadId();

    /** The attempt's platform threads that are alive, oldest first. */
    public List<Thread> platformThreads() {
        return alive().stream().map(ThreadSnapshot::thread).toList();
    }

    public List<ThreadSnapshot> alive() {
        List<ThreadSnapshot> alive = new ArrayList<>();
        for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
            Thread thread = entry.getKey();
            if (isOfTheAttempt(thread)) {
                alive.add(ThreadSnapshot.of(thread, entry.getValue()));
            }
        }
        alive.sort(Comparator.comparingLong(s -> s.thread().threadId()));
        return alive;
    }

    /** The attempt's virtual threads that are alive. Takes some milliseconds: a dump is written. */
    public List<ThreadSnapshot> aliveVirtual() {
        return VirtualThreads.startedAfter(before);
    }

    /** How many virtual threads are alive in this JVM, but for those of the JDK itself. */
    public static long virtualThreads() {
        return VirtualThreads.countStartedAfter(0);
    }

    /** Asks all of those to end, where the JDK's book of them can be read. */
    public static void interruptVirtualThreads() {
        VirtualThreads.interruptAll();
    }

    private boolean isOfTheAttempt(Thread thread) {
        return thread.threadId() > before
                && thread.isAlive()
                && !(thread instanceof JudgeThread)
                && !JvmThreads.contain(thread);
    }

    /**
     * Waits until none of the attempt's threads is alive, for as long as {@link Patience} lasts.
     */
    public boolean awaitNobody() {
        return await(() -> alive().isEmpty() && VirtualThreads.countStartedAfter(before) == 0);
    }

    /**
     * Waits until nothing moves any more: each of the attempt's platform threads, each virtual
     * thread and each of the given threads waits for something. A rule that wants to see that
     * something does <em>not</em> happen looks after this, and not after a pause.
     *
     * @return whether it became still before the patience ran out
     */
    public boolean awaitStill(List<Thread> callers) {
        int[] stillFor = {0};
        return await(
                () -> {
                    stillFor[0] = isStill(callers) ? stillFor[0] + 1 : 0;
                    return stillFor[0] >= STILL;
                });
    }

    private boolean isStill(List<Thread> callers) {
        return alive().stream().allMatch(ThreadSnapshot::waits)
                && callers.stream().allMatch(ThreadTracker::waits)
                && VirtualThreads.running() == 0;
    }

    /**
     * Waits until the condition holds, for as long as {@link Patience} lasts. But when nothing has
     * moved for a quarter of that, nothing will: then this gives up. A quarter, and not some looks:
     * a thread that was just woken looks as if it still waited, until it gets a core.
     */
    public boolean comesTrue(BooleanSupplier condition, List<Thread> callers) {
        long[] moved = {StarvationAwareClock.nanoTime()};
        await(
                () -> {
                    if (!isStill(callers)) {
                        moved[0] = StarvationAwareClock.nanoTime();
                    }
                    return condition.getAsBoolean()
                            || StarvationAwareClock.nanoTime() - moved[0] > Patience.nanos() / 4;
                });
        return condition.getAsBoolean();
    }

    /**
     * Waits until nothing but the given thread moves, or until the rule has seen enough. Unlike
     * {@link #awaitStill}, this looks at the common pool as well: its threads are not the
     * attempt's, but the attempt may have sent them work.
     */
    public void awaitStillBut(
            Thread me, List<? extends Thread> callers, BooleanSupplier seenEnough) {
        int[] stillFor = {0};
        await(
                () -> {
                    boolean still =
                            alive().stream().allMatch(s -> s.thread() == me || s.waits())
                                    && callers.stream().allMatch(t -> t == me || waits(t))
                                    && VirtualThreads.running() <= (me.isVirtual() ? 1 : 0)
                                    && commonPoolRests(me);
                    stillFor[0] = still ? stillFor[0] + 1 : 0;
                    return stillFor[0] >= STILL || seenEnough.getAsBoolean();
                });
    }

    private static boolean commonPoolRests(Thread me) {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        boolean mine = me instanceof ForkJoinWorkerThread worker && worker.getPool() == pool;
        return !pool.hasQueuedSubmissions()
                && (mine
                        ? pool.getActiveThreadCount() <= 1 && pool.getQueuedTaskCount() == 0
                        : pool.isQuiescent());
    }

    private static boolean waits(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, BLOCKED, TIMED_WAITING, TERMINATED -> true;
            case NEW, RUNNABLE -> false;
        };
    }

    private static boolean await(BooleanSupplier condition) {
        return Polling.until(condition, () -> true, Patience.limit(), INTERVAL);
    }
}
