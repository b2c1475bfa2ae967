package kata.judge.threads;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Tells the threads of the JVM itself from those of a program: carriers, the common pool, cleaners,
 * the flight recorder's.
 */
public final class JvmThreads {

    private JvmThreads() {}

    /** Whether the JVM started this thread for itself. A thread that has just ended counts, too. */
    public static boolean contain(Thread thread) {
        return isOfTheCommonPool(thread) || isInnocuous(thread) || isOutsideTheMainGroup(thread);
    }

    // Its workers, and the thread that keeps its timers.
    private static boolean isOfTheCommonPool(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker
                        && worker.getPool() == ForkJoinPool.commonPool()
                || thread.getName().startsWith("ForkJoinPool.commonPool");
    }

    private static boolean isInnocuous(Thread thread) {
        String type = thread.getClass().getName();
        return type.contains("InnocuousThread")
                || type.contains("InnocuousForkJoinWorkerThread")
                || type.contains("CarrierThread")
                || thread.getName().equals("JFR Periodic Tasks");
    }

    // Carriers and cleaners have groups of their own, beside the one that holds main. The carriers'
    // pool has a timer thread that is no carrier, but of their group. A thread that has just ended
    // has no group.
    private static boolean isOutsideTheMainGroup(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group == null
                || group.getParent() == null
                || group.getName().equals("CarrierThreads")
                || group.getName().equals("InnocuousThreadGroup");
    }
}
