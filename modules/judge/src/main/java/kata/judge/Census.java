package kata.judge;

import java.lang.Thread.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * The threads that were started since a rule began: those of the attempt. Threads of the JVM itself
 * (carriers, the common pool, cleaners, the flight recorder's) and of the judge do not count.
 */
public final class Census {

    // A thread that was just woken shows as waiting until it gets a core. Several looks in a row,
    // each after this thread gave its core away, pass over that.
    private static final int STILL = 5;

    // Ids grow: every thread made after this one has a higher id.
    private final long before = new Thread().threadId();

    /** One thread as it stands at this moment. */
    record Standing(
            String name,
            State state,
            boolean virtual,
            List<StackTraceElement> stack,
            Thread thread) {

        boolean waits() {
            return state == State.WAITING || state == State.BLOCKED || state == State.TIMED_WAITING;
        }

        /** Whether it is a pool's thread with nothing to do. */
        boolean isIdleWorker() {
            return stack.stream()
                    .limit(12)
                    .anyMatch(
                            f ->
                                    f.getMethodName().equals("getTask")
                                                    && f.getClassName()
                                                            .endsWith("ThreadPoolExecutor")
                                            || f.getMethodName().equals("awaitWork")
                                                    && f.getClassName().endsWith("ForkJoinPool"));
        }
    }

    /** The attempt's platform threads that are alive, oldest first. */
    public List<Thread> platformThreads() {
        return standing().stream().map(Standing::thread).toList();
    }

    List<Standing> standing() {
        List<Standing> standing = new ArrayList<>();
        for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
            Thread thread = entry.getKey();
            if (isOfTheAttempt(thread)) {
                standing.add(
                        new Standing(
                                thread.getName(),
                                thread.getState(),
                                false,
                                List.of(entry.getValue()),
                                thread));
            }
        }
        standing.sort(Comparator.comparingLong(s -> s.thread().threadId()));
        return standing;
    }

    /** The attempt's virtual threads that are alive. Takes some milliseconds: a dump is written. */
    List<Standing> virtualStanding() {
        return VirtualThreads.startedAfter(before);
    }

    /** How many virtual threads are alive in this JVM, but for those of the JDK itself. */
    public static long virtualThreads() {
        return VirtualThreads.countStartedAfter(0);
    }

    private boolean isOfTheAttempt(Thread thread) {
        return thread.threadId() > before
                && thread.isAlive()
                && !(thread instanceof JudgeThread)
                && !isOfTheJvm(thread);
    }

    private static boolean isOfTheJvm(Thread thread) {
        if (thread instanceof ForkJoinWorkerThread worker
                && worker.getPool() == ForkJoinPool.commonPool()) {
            return true;
        }
        String type = thread.getClass().getName();
        if (type.contains("InnocuousThread")
                || type.contains("InnocuousForkJoinWorkerThread")
                || type.contains("CarrierThread")
                || thread.getName().equals("JFR Periodic Tasks")) {
            return true;
        }
        // The carriers' pool has a timer thread that is no carrier, but of their group.
        ThreadGroup group = thread.getThreadGroup();
        return group == null
                || group.getParent() == null
                || group.getName().equals("CarrierThreads")
                || thread.getName().startsWith("ForkJoinPool.commonPool");
    }

    /**
     * Waits until none of the attempt's threads is alive, for as long as {@link Patience} lasts.
     */
    boolean awaitNobody() {
        return await(() -> standing().isEmpty() && VirtualThreads.countStartedAfter(before) == 0);
    }

    /**
     * Waits until nothing moves any more: each of the attempt's platform threads, each virtual
     * thread and each of the given threads waits for something. A rule that wants to see that
     * something does <em>not</em> happen looks after this, and not after a pause.
     *
     * @return whether it became still before the patience ran out
     */
    boolean awaitStill(List<Thread> callers) {
        int[] stillFor = {0};
        return await(
                () -> {
                    stillFor[0] = isStill(callers) ? stillFor[0] + 1 : 0;
                    return stillFor[0] >= STILL;
                });
    }

    private boolean isStill(List<Thread> callers) {
        return standing().stream().allMatch(Standing::waits)
                && callers.stream().allMatch(Census::waits)
                && VirtualThreads.running() == 0;
    }

    /**
     * Waits until the condition holds, for as long as {@link Patience} lasts. But when nothing has
     * moved for a quarter of that, nothing will: then this gives up. A quarter, and not some looks:
     * a thread that was just woken looks as if it still waited, until it gets a core.
     */
    boolean comesTrue(BooleanSupplier condition, List<Thread> callers) {
        long[] moved = {System.nanoTime()};
        await(
                () -> {
                    if (!isStill(callers)) {
                        moved[0] = System.nanoTime();
                    }
                    return condition.getAsBoolean()
                            || System.nanoTime() - moved[0] > Patience.nanos() / 4;
                });
        return condition.getAsBoolean();
    }

    /**
     * Waits until nothing but the given thread moves, or until the rule has seen enough. Unlike
     * {@link #awaitStill}, this looks at the common pool as well: its threads are not the
     * attempt's, but the attempt may have sent them work.
     */
    void awaitStillBut(Thread me, List<? extends Thread> callers, BooleanSupplier seenEnough) {
        int[] stillFor = {0};
        await(
                () -> {
                    boolean still =
                            standing().stream().allMatch(s -> s.thread() == me || s.waits())
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
        long deadline = System.nanoTime() + Patience.nanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            LockSupport.parkNanos(2_000_000L);
        }
        return true;
    }
}
