package kata.judge.gap.run;

import java.lang.Thread.State;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import jdk.management.VirtualThreadSchedulerMXBean;
import kata.judge.threads.JudgeThread;
import kata.judge.threads.JvmThreads;
import kata.judge.waiting.ReadyThreads;
import kata.judge.waiting.RootThreadGroup;
import kata.judge.waiting.StarvationAwareClock;

/**
 * Finds out, within a millisecond or less, that nothing moves any more: every actor and every
 * thread of the attempt waits, is kept before a step, or goes round in a loop that waits.
 */
final class Stillness implements AutoCloseable {

    // A thread that was just woken looks as if it still waited, until it gets a core. Each look
    // comes after a thread that was woken later has had its turn. Fewer are enough where the
    // operating system says who is ready to run.
    private static final int LOOKS = 5;

    private static final int LOOKS_WITH_READY_THREADS = 2;

    private static final long BETWEEN = TimeUnit.MICROSECONDS.toNanos(50);

    private static final long SURE = TimeUnit.MILLISECONDS.toNanos(20);

    private static final long MOST_BETWEEN = TimeUnit.MILLISECONDS.toNanos(4);

    // By the clock that goes slower where this JVM gets next to nothing. A thread that has not had
    // its turn by then is not overtaken in this run, and a wrong answer may get through.
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);

    private static final VirtualThreadSchedulerMXBean CARRIERS =
            ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);

    // So much CPU time without a step of the attempt is a loop of a library that waits, as the
    // Disruptor's wait strategies do. What a thread was given counts, and not how long it took. In
    // a first run, which is looked at longer, it may be classes that are loaded.
    private static final long SPUN = TimeUnit.MILLISECONDS.toNanos(50);

    private static final long SPUN_FOR_SURE = TimeUnit.MILLISECONDS.toNanos(200);

    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    private final ThreadGroup root = RootThreadGroup.get();
    private final Semaphore woken = new Semaphore(0);
    private final Semaphore answered = new Semaphore(0);
    private final JudgeThread sleeper;
    private final ReadyThreads ready = new ReadyThreads();
    private final int enough = ready.areKnown() ? LOOKS_WITH_READY_THREADS : LOOKS;
    private volatile boolean closed;

    // Used by the exploring thread only.
    private long lastMove = System.nanoTime();
    private long wakeUps;
    private boolean someSpin;
    private final Set<String> names = new HashSet<>();

    Stillness(Function<Runnable, JudgeThread> threads) {
        sleeper = threads.apply(this::answer);
        sleeper.start();
    }

    private void answer() {
        while (!closed) {
            woken.acquireUninterruptibly();
            answered.release();
        }
    }

    @Override
    public void close() {
        closed = true;
        woken.release();
    }

    /**
     * Waits until nothing moves.
     *
     * @param participants by thread id, the actors among them
     * @param threadBefore id of a thread that was made before those of the attempt
     * @param sure whether to look longer than usual
     * @return false where something went on moving for two seconds
     */
    boolean await(Map<Long, Participant> participants, long threadBefore, boolean sure) {
        long begin = StarvationAwareClock.nanoTime();
        long moved = System.nanoTime();
        int looks = 0;
        Map<Long, Spell> spells = new HashMap<>();
        while (looks < enough || sure && System.nanoTime() - moved < SURE) {
            Look look = look(participants, threadBefore, sure ? SPUN_FOR_SURE : SPUN, spells);
            if (look == Look.STILL) {
                return true;
            }
            // A thread that goes round in a loop that waits is ready to run all the time.
            if (look == Look.SEEMS_STILL && (someSpin || !ready.exist(names))) {
                looks++;
                wakeUps++;
                letAnotherBeWoken();
            } else if (StarvationAwareClock.nanoTime() - begin > PATIENCE) {
                return false;
            } else {
                looks = 0;
                moved = System.nanoTime();
                lastMove = moved;
                LockSupport.parkNanos(20_000);
            }
        }
        return true;
    }

    /** Since when nothing has moved, in nanoseconds of {@link System#nanoTime}. */
    long lastMove() {
        return lastMove;
    }

    /** How often another thread was woken, and got a core, so far. */
    long wakeUps() {
        return wakeUps;
    }

    private void letAnotherBeWoken() {
        LockSupport.parkNanos(BETWEEN);
        long begin = System.nanoTime();
        woken.release();
        answered.acquireUninterruptibly();
        // On a machine with much to do it takes as long for any other thread.
        long took = System.nanoTime() - begin;
        if (took > 4 * BETWEEN) {
            LockSupport.parkNanos(Math.min(took, MOST_BETWEEN));
        }
    }

    /** How many steps and how much CPU time a running thread had when it was first seen so. */
    private record Spell(long steps, long cpu) {}

    private Look look(
            Map<Long, Participant> participants,
            long threadBefore,
            long spun,
            Map<Long, Spell> spells) {
        Look all = Look.STILL;
        int virtual = 0;
        someSpin = false;
        names.clear();
        for (Participant participant : participants.values()) {
            names.add(participant.thread().getName());
            Look look = participant.look();
            all = all.and(spins(look, participant.thread(), participant.steps(), spun, spells));
            virtual += participant.thread().isVirtual() && participant.spins() ? 1 : 0;
        }
        for (Thread thread : platformThreads()) {
            if (all != Look.MOVES
                    && !participants.containsKey(thread.threadId())
                    && isOfTheAttempt(thread, threadBefore)) {
                names.add(thread.getName());
                all = all.and(spins(Look.at(thread), thread, 0, spun, spells));
            }
        }
        someSpin |= virtual > 0;
        boolean carriersRest =
                CARRIERS.getMountedVirtualThreadCount() + CARRIERS.getQueuedVirtualThreadCount()
                        <= virtual;
        return carriersRest && commonPoolRests() ? all : Look.MOVES;
    }

    private Look spins(Look look, Thread thread, long steps, long spun, Map<Long, Spell> spells) {
        boolean runs = thread.getState() == State.RUNNABLE;
        someSpin |= runs && look == Look.SEEMS_STILL;
        if (look != Look.MOVES || thread.isVirtual() || !runs) {
            return look;
        }
        long cpu = CPU.getThreadCpuTime(thread.threadId());
        Spell spell = spells.get(thread.threadId());
        if (spell == null || spell.steps() != steps) {
            spells.put(thread.threadId(), new Spell(steps, cpu));
            return look;
        }
        boolean isALoopThatWaits = cpu - spell.cpu() > spun;
        someSpin |= isALoopThatWaits;
        return isALoopThatWaits ? Look.SEEMS_STILL : look;
    }

    private List<Thread> platformThreads() {
        Thread[] threads = new Thread[root.activeCount() + 32];
        int found = root.enumerate(threads, true);
        return Arrays.asList(threads).subList(0, found);
    }

    private static boolean isOfTheAttempt(Thread thread, long threadBefore) {
        return isOfTheCommonPool(thread)
                || thread.threadId() > threadBefore
                        && !(thread instanceof JudgeThread)
                        && !JvmThreads.contain(thread);
    }

    static boolean isOfTheCommonPool(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker
                && worker.getPool() == ForkJoinPool.commonPool();
    }

    private static boolean commonPoolRests() {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        // Where all its threads wait inside of tasks, what is queued has to wait, too.
        return !pool.hasQueuedSubmissions() && pool.getQueuedTaskCount() == 0
                || pool.getActiveThreadCount() >= pool.getParallelism();
    }
}
