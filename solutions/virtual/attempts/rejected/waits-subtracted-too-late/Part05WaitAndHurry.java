package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** Adds up all waits, and takes away those that overlap. */
@Rejected(by = "numbersMayBeAsLargeAsAnInt", says = "long overflow")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    /** When all the tasks have ended on a pool of the given number of threads. */
    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return Duration.ofNanos(pooledNanos(tasks, threads, wait, work));
    }

    /** When all the tasks have ended on virtual threads, one for each, with these carriers. */
    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        // As in the pool, but for the waits: they happen at the same time, so only one counts.
        int rounds = Math.ceilDiv(tasks, carriers);
        long nanos = pooledNanos(tasks, carriers, wait, work);
        long overlapping = Math.multiplyExact(wait.toNanos(), (long) Math.max(0, rounds - 1));
        return Duration.ofNanos(nanos - overlapping);
    }

    private static long pooledNanos(int tasks, int threads, Duration wait, Duration work) {
        long round = Math.addExact(wait.toNanos(), work.toNanos());
        return Math.multiplyExact(round, (long) Math.ceilDiv(tasks, threads));
    }
}
