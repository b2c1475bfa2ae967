package kata.virtual;

import java.time.Duration;

/** Whole numbers of nanoseconds, rounded up as one did before there was a method for it. */
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        long rounds = ((long) tasks + threads - 1) / threads;
        return Duration.ofNanos(rounds * (wait.toNanos() + work.toNanos()));
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        if (tasks == 0) {
            return Duration.ZERO;
        }
        long rounds = ((long) tasks + carriers - 1) / carriers;
        return Duration.ofNanos(wait.toNanos() + rounds * work.toNanos());
    }
}
