package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** Right for all but the empty list. */
@Rejected(by = "noTasksTakeNoTime", says = "2 s for 0 tasks on virtual threads")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return wait.plus(work).multipliedBy(Math.ceilDiv(tasks, threads));
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return wait.plus(work.multipliedBy(Math.ceilDiv(tasks, carriers)));
    }
}
