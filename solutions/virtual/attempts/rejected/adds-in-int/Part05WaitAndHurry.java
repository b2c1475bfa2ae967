package kata.virtual;

import java.time.Duration;
import kata.judge.Rejected;

/** Adds in int before it divides: with two thousand million tasks the sum is negative. */
@Rejected(by = "numbersMayBeAsLargeAsAnInt", says = "2,147,483,647 tasks")
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        long rounds = (tasks + threads - 1) / threads;
        return Duration.ofNanos(rounds * (wait.toNanos() + work.toNanos()));
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        if (tasks == 0) {
            return Duration.ZERO;
        }
        long rounds = (tasks + carriers - 1) / carriers;
        return Duration.ofNanos(wait.toNanos() + rounds * work.toNanos());
    }
}
