package kata.lab.handover;

import java.time.Duration;
import kata.lab.run.Progress;
import kata.lab.run.Report;
import org.HdrHistogram.Histogram;

/** A variant: way, shape, milliseconds at full speed, paced events, microseconds between them. */
public final class HandOverMain {

    private static final int WARM_UPS = 3;
    private static final double[] ONE_OF = {2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000};

    private HandOverMain() {}

    public static void main(String[] args) throws InterruptedException {
        Run run = new Run(Way.valueOf(args[0]), Shape.valueOf(args[1]));
        Duration time = Duration.ofMillis(Long.parseLong(args[2]));
        int events = Integer.parseInt(args[3]);
        Duration apart = Duration.ofNanos(1_000 * Long.parseLong(args[4]));

        for (int i = 0; i < WARM_UPS; i++) {
            run.fullSpeed(time);
        }
        Progress.say("warm, at full speed");
        // The best, as LMAX took it: a run in which another process took a core says nothing.
        double best = 0;
        for (int i = 0; i < HandOver.RUNS; i++) {
            best = Math.max(best, run.fullSpeed(time));
        }
        Report.metric(HandOver.RATE, best / 1e6);

        run.paced(events / 5, apart);
        Progress.say("warm, at a fixed rate");
        report(run.paced(events, apart));
        // Nobody needs the threads that are still in a wait strategy.
        System.exit(0);
    }

    private static void report(Histogram latencies) {
        Report.metric("latency 50 %", "µs", latencies.getValueAtPercentile(50) / 1e3);
        Report.metric("99 %", "µs", latencies.getValueAtPercentile(99) / 1e3);
        Report.metric("99.9 %", "µs", latencies.getValueAtPercentile(99.9) / 1e3);
        Report.metric("max", "µs", latencies.getMaxValue() / 1e3);
        double[] micros = new double[ONE_OF.length];
        for (int i = 0; i < ONE_OF.length; i++) {
            micros[i] = latencies.getValueAtPercentile(100 - 100 / ONE_OF[i]) / 1e3;
        }
        Report.series(HandOver.LATENCY, ONE_OF, micros);
    }
}
