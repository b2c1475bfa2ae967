package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** Forgets that there are several threads. */
@Rejected(by = "sixTasksOnAPoolOfTwoThreads", says = "23.1 s for 6 tasks on a pool of 2 threads")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return wait.plus(work).multipliedBy(tasks);
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return tasks == 0
                ? Duration.ZERO
                : wait.plus(work.multipliedBy(Math.ceilDiv(tasks, carriers)));
    }
}
