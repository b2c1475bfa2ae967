package kata.lab.sleepers;

import java.time.Duration;
import java.util.Locale;
import kata.lab.experiment.Metric;
import kata.lab.run.Progress;
import kata.lab.run.Report;

/** One variant: kind, tasks, milliseconds, how many at once. */
public final class SleepersMain {

    // The third run is the slowest: the JIT compiles what the first two have shown to be hot.
    private static final int WARM_UPS = 5;

    private SleepersMain() {}

    public static void main(String[] args) throws InterruptedException {
        Kind kind = Kind.valueOf(args[0].toUpperCase(Locale.ROOT));
        int tasks = Integer.parseInt(args[1]);
        Duration each = Duration.ofMillis(Long.parseLong(args[2]));
        int atOnce = Integer.parseInt(args[3]);
        // The same for all kinds: a tenth of the tasks, since starting all of them as platform
        // threads would take minutes.
        for (int i = 0; i < WARM_UPS; i++) {
            double seconds = seconds(new Sleep(kind, tasks / 10, each, atOnce));
            if (i == 0) {
                Report.metric("first warm-up, a tenth", "s", seconds);
            }
        }
        Progress.say("warm, " + tasks + " tasks start");
        Report.metric(Metric.SECONDS, seconds(new Sleep(kind, tasks, each, atOnce)));
    }

    private static double seconds(Sleep sleep) throws InterruptedException {
        long start = System.nanoTime();
        sleep.run();
        return (System.nanoTime() - start) / 1e9;
    }
}
