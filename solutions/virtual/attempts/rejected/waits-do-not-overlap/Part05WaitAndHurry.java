package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** Takes a carrier for a thread of a pool. */
@Rejected(by = "twoVirtualThreadsOnOneCarrier", says = "7.7 s for 2 virtual threads on 1 carrier")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return wait.plus(work).multipliedBy(Math.ceilDiv(tasks, threads));
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return wait.plus(work).multipliedBy(Math.ceilDiv(tasks, carriers));
    }
}
