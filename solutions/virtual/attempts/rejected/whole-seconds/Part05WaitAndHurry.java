package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** Counts in seconds, and so work of 1.85 s takes one. */
@Rejected(by = "twoTasksOnAPoolOfOneThread", says = "6 s for 2 tasks on a pool of 1 thread")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return Duration.ofSeconds(
                Math.ceilDiv(tasks, threads) * (wait.toSeconds() + work.toSeconds()));
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return Duration.ofSeconds(
                wait.toSeconds() + Math.ceilDiv(tasks, carriers) * work.toSeconds());
    }
}
