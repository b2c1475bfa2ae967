package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** Shares half a task between two threads. */
@Rejected(
        by = "aRoundThatIsNotFullTakesAsLongAsAFullOne",
        says = "13.475 s for 7 tasks on a pool of 2 threads")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return wait.plus(work).multipliedBy(tasks).dividedBy(threads);
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return tasks == 0 ? Duration.ZERO : wait.plus(work.multipliedBy(tasks).dividedBy(carriers));
    }
}
