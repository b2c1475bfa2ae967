package kata.judge.probe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * What platform threads use of the cores. A rule lets them race with its own thread for CPU time,
 * and never looks at the clock: on a busy machine both take longer, and a thread that spins gets
 * its share meanwhile.
 */
public final class CpuTime {

    private static final int LOOKS = 200;

    /** On a shared machine one core can stand still for tens of milliseconds while others go on. */
    private static final int PARTS_OF_A_QUIET_SPAN = 4;

    private static final long NANOS_BETWEEN_LOOKS = 50_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CpuTime() {}

    /**
     * What these threads have used, in nanoseconds; a virtual thread, or one that ended, counts 0.
     */
    public static long nanos(Collection<Thread> threads) {
        return threads.stream()
                .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.threadId())))
                .sum();
    }

    /** What this thread has used, in nanoseconds; 0 for a virtual one. */
    public static long nanos(Thread thread) {
        return nanos(List.of(thread));
    }

    /**
     * Lets the calling thread, a platform thread, use a core for so long, or until it is enough.
     */
    public static void use(Duration cpu, BooleanSupplier enough) {
        Thread me = Thread.currentThread();
        long begin = nanos(me);
        while (nanos(me) - begin < cpu.toNanos() && !enough.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    /**
     * The least that these threads use in one of several spans, in nanoseconds. Threads that have
     * something to finish are quiet in a later span; a thread that wakes up to look is in none. So
     * that this holds where a machine stands still for a while, the calling thread wakes up to look
     * as well: a timer that is late for others is late for it. Where only their core stood still,
     * they were quiet by chance, so a span that was quiet is made {@value #PARTS_OF_A_QUIET_SPAN}
     * times as long.
     *
     * @param span how much CPU time the calling thread uses in each, at least, before it looks
     * @param quiet nanoseconds that are little enough: then no further span is needed
     */
    public static long leastInASpan(
            Collection<Thread> threads, int spans, Duration span, long quiet) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < spans && least > quiet; i++) {
            long before = nanos(threads);
            long used = 0;
            for (int part = 0; part < PARTS_OF_A_QUIET_SPAN && used <= quiet; part++) {
                use(span, () -> false);
                look();
                used = nanos(threads) - before;
            }
            least = Math.min(least, used);
        }
        return least;
    }

    private static void look() {
        for (int i = 0; i < LOOKS; i++) {
            LockSupport.parkNanos(NANOS_BETWEEN_LOOKS);
        }
    }
}
