package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** A double is exact up to 2^53 only. */
@Rejected(by = "numbersMayBeAsLargeAsAnInt", says = "for 2,147,483,647 tasks")
public final class Part05WaitAndHurry {
    private Part05WaitAndHurry() {}

    private static long rounds(int tasks, int n) {
        return tasks == 0 ? 0 : Math.ceilDiv(tasks, n);
    }

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return Duration.ofNanos(
                (long) ((double) wait.plus(work).toNanos() * rounds(tasks, threads)));
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return tasks == 0 ? Duration.ZERO : wait.plus(work.multipliedBy(rounds(tasks, carriers)));
    }
}
