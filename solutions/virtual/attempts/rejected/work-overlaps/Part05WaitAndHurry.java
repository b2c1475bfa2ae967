package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** Thinks that a million threads compute a million times as fast. */
@Rejected(by = "twoVirtualThreadsOnOneCarrier", says = "3.85 s for 2 virtual threads on 1 carrier")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return wait.plus(work).multipliedBy(Math.ceilDiv(tasks, threads));
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return tasks == 0 ? Duration.ZERO : wait.plus(work);
    }
}
