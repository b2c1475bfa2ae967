package kata.virtual;

import java.time.Duration;
import java.util.Arrays;
import kata.judge.Rejected;

/** Keeps an array with an entry for each thread that has a task. */
@Rejected(by = "numbersMayBeAsLargeAsAnInt", says = "the memory ran out")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    /** When all the tasks have ended on a pool of the given number of threads. */
    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        long[] busyUntil = new long[Math.min(tasks, threads)];
        return run(tasks, busyUntil, wait.plus(work));
    }

    /** When all the tasks have ended on virtual threads, one for each, with these carriers. */
    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        long[] busyUntil = new long[Math.min(tasks, carriers)];
        Arrays.fill(busyUntil, tasks == 0 ? 0 : wait.toNanos()); // nothing to do for it before
        return run(tasks, busyUntil, work);
    }

    /** All pieces are alike, so the one that is free first is the next in turn. */
    private static Duration run(int tasks, long[] busyUntil, Duration piece) {
        long nanos = tasks == 0 ? 0 : piece.toNanos();
        int next = 0;
        for (int task = 0; task < tasks; task++) {
            busyUntil[next] += nanos;
            next = next + 1 < busyUntil.length ? next + 1 : 0;
        }
        return Duration.ofNanos(Arrays.stream(busyUntil).max().orElse(0));
    }
}
