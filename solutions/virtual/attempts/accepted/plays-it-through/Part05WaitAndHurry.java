package kata.virtual;

import java.time.Duration;

/** Computes no formula: gives each task to the thread or the carrier that is free first. */
public final class Part05WaitAndHurry {

    private Part05WaitAndHurry() {}

    public static Duration pooled(int tasks, int threads, Duration wait, Duration work) {
        return play(tasks, threads, 0, wait.toNanos() + work.toNanos());
    }

    public static Duration virtual(int tasks, int carriers, Duration wait, Duration work) {
        return play(tasks, carriers, wait.toNanos(), work.toNanos());
    }

    private static Duration play(int tasks, int places, long ready, long busy) {
        long now = tasks == 0 ? 0 : ready;
        // All tasks are alike: those of a round begin and end together.
        for (long left = tasks; left > 0; left -= places) {
            now += busy;
        }
        return Duration.ofNanos(now);
    }
}
