package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** A float is exact up to 2^24 only. */
@Rejected(by = "numbersMayBeAsLargeAsAnInt", says = "for 2,147,483,647 tasks")
public final class Part05WaitAndHurry {
    private Part05WaitAndHurry() {}

    private static long rounds(int tasks, int n) {
        return (long) Math.ceil((float) tasks / n);
    }

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return wait.plus(work).multipliedBy(rounds(tasks, threads));
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return tasks == 0 ? Duration.ZERO : wait.plus(work.multipliedBy(rounds(tasks, carriers)));
    }
}
