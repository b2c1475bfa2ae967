package kata.virtual;

import java.time.Duration;
import java.util.Arrays;

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
        long[] freeFrom = new long[places];
        Arrays.fill(freeFrom, ready);
        long last = 0;
        for (int task = 0; task < tasks; task++) {
            // All tasks are alike: who was served first is free first again.
            int place = task % places;
            freeFrom[place] += busy;
            last = Math.max(last, freeFrom[place]);
        }
        return Duration.ofNanos(last);
    }
}
