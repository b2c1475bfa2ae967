package kata.lab.sleepers;

import java.time.Duration;
import java.util.Locale;
import kata.lab.experiment.Metric;
import kata.lab.run.Progress;
import kata.lab.run.Report;

/** One variant: kind, tasks, milliseconds, how many at once. */
public final class SleepersMain {

    // The third run is the slowest: the JIT compiles the code that became hot in the first two.
    private static final int WARM_UPS = 4;

    private SleepersMain() {}

    public static void main(String[] args) throws InterruptedException {
        Kind kind = Kind.valueOf(args[0].toUpperCase(Locale.ROOT));
        int tasks = Integer.parseInt(args[1]);
        Duration each = Duration.ofMillis(Long.parseLong(args[2]));
        int atOnce = Integer.parseInt(args[3]);
        if (kind == Kind.VIRTUAL) {
            Report.metric("cold", "s", seconds(new Sleep(kind, tasks, each, atOnce)));
            for (int i = 0; i < WARM_UPS; i++) {
                new Sleep(kind, tasks, each, atOnce).run();
            }
        } else {
            // A warm-up with all tasks would take as long as the measurement, and change little:
            // the cost is in the operating system, which does not warm up.
            new Sleep(kind, Math.min(tasks, 1_000), each, atOnce).run();
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
