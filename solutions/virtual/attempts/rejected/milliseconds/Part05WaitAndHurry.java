package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** Counts in milliseconds: good enough for a talk, and 0 for what takes nanoseconds. */
@Rejected(
        by = "everyCaseAgreesWithASimulation",
        says = "0 s for 1 task on a pool of 1 thread; each waits 1,001 ns and works 7 ns")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return Duration.ofMillis(
                Math.ceilDiv(tasks, threads) * (wait.toMillis() + work.toMillis()));
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return tasks == 0
                ? Duration.ZERO
                : Duration.ofMillis(
                        wait.toMillis() + Math.ceilDiv(tasks, carriers) * work.toMillis());
    }
}
