package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** Divides as a float, which has 24 binary digits. */
@Rejected(by = "numbersMayBeAsLargeAsAnInt", says = "16,777,217 tasks")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    /** When all the tasks have ended on a pool of the given number of threads. */
    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return wait.plus(work).multipliedBy(rounds(tasks, threads));
    }

    /** When all the tasks have ended on virtual threads, one for each, with these carriers. */
    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return tasks == 0 ? Duration.ZERO : wait.plus(work.multipliedBy(rounds(tasks, carriers)));
    }

    /** The last round may not be full. */
    private static int rounds(int tasks, int threads) {
        return (int) Math.ceil((float) tasks / threads);
    }
}
