package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** Multiplies the work by all tasks before it divides by the carriers. */
@Rejected(by = "numbersMayBeAsLargeAsAnInt", says = "2,147,483,647 tasks")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return wait.plus(work).multipliedBy(Math.ceilDiv(tasks, threads));
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        if (tasks == 0) {
            return Duration.ZERO;
        }
        int rest = tasks % carriers;
        long each = work.toNanos();
        // What the carriers share evenly, and one round more for the rest.
        long nanos = each * (tasks - rest) / carriers + (rest == 0 ? 0 : each);
        return wait.plusNanos(nanos);
    }
}
