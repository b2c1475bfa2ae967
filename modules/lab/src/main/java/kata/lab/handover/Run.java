package kata.lab.handover;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** One run through a fresh route. */
final class Run {

    // Between two looks at the clock.
    private static final int BATCH = 256;
    private static final int DIGITS = 3;
    // Until the consumers' threads have begun: otherwise their start would count as a latency.
    private static final long AHEAD = TimeUnit.MILLISECONDS.toNanos(20);

    private final Way way;
    private final Shape shape;

    Run(Way way, Shape shape) {
        this.way = way;
        this.shape = shape;
    }

    /** As fast as it goes: events per second, until the last of them has arrived. */
    double fullSpeed(Duration time) throws InterruptedException {
        try (Route route = way.route(shape)) {
            Sink sink = new Sink(_ -> {});
            route.start(sink);
            long begin = System.nanoTime();
            long end = begin + time.toNanos();
            long events = 0;
            do {
                for (int i = 0; i < BATCH; i++) {
                    route.put(events++);
                }
            } while (System.nanoTime() - end < 0);
            route.put(Sink.END);
            sink.await(events);
            return events / ((System.nanoTime() - begin) / 1e9);
        }
    }

    /**
     * One event after the other at fixed times, and how long each took from the time at which it
     * was due. So the latency of an event includes its wait for a slow event before it. A clock
     * started at the hand-over would leave that wait out (coordinated omission).
     */
    Histogram paced(int events, Duration apart) throws InterruptedException {
        Histogram latencies = new Histogram(DIGITS);
        latencies.setAutoResize(true);
        long interval = apart.toNanos();
        try (Route route = way.route(shape)) {
            long begin = System.nanoTime() + AHEAD;
            Sink sink =
                    new Sink(
                            event ->
                                    latencies.recordValue(
                                            System.nanoTime() - (begin + event * interval)));
            route.start(sink);
            for (long event = 0; event < events; event++) {
                long due = begin + event * interval;
                for (int tries = 0; System.nanoTime() - due < 0; tries++) {
                    Waiting.SPINS_FIRST.after(tries);
                }
                route.put(event);
            }
            route.put(Sink.END);
            sink.await(events);
        }
        return latencies;
    }
}
