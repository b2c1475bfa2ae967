package kata.lab.sleepers;

import java.time.Duration;
import java.util.Locale;
import kata.lab.Metric;
import kata.lab.Progress;
import kata.lab.Report;

/** One variant: kind, tasks, milliseconds, how many at once. */
public final class SleepersMain {

    private SleepersMain() {}

    public static void main(String[] args) throws InterruptedException {
        Kind kind = Kind.valueOf(args[0].toUpperCase(Locale.ROOT));
        int tasks = Integer.parseInt(args[1]);
        Duration each = Duration.ofMillis(Long.parseLong(args[2]));
        int atOnce = Integer.parseInt(args[3]);
        // Virtual threads warm up with all of them. For platform threads that would take as long
        // as the measurement: the cost is in the operating system, which does not warm up.
        int warmUp = kind == Kind.VIRTUAL ? tasks : Math.min(tasks, 1_000);
        new Sleep(kind, warmUp, each, atOnce).run();
        Progress.say("warm, " + tasks + " tasks start");
        long start = System.nanoTime();
        new Sleep(kind, tasks, each, atOnce).run();
        Report.metric(Metric.SECONDS, (System.nanoTime() - start) / 1e9);
    }
}
