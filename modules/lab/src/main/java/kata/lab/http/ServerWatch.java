package kata.lab.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import kata.lab.run.Progress;
import kata.lab.run.Report;

/**
 * Looks at a server again and again: how many requests were in flight when, and a line to read
 * while waiting.
 */
public final class ServerWatch {
    static final long EVERY_MILLIS = 200;
    private static final double SAY_EVERY_SECONDS = 2;

    private final ServerProcess server;
    private final List<ServerStats> seen = new ArrayList<>();
    private double said;

    public ServerWatch(ServerProcess server) {
        this.server = server;
    }

    /** One look more. */
    public ServerStats look() throws IOException {
        ServerStats now = server.stats();
        // Time begins with the last look before the first request.
        if (seen.size() == 1 && now.isIdle()) {
            seen.clear();
        }
        seen.add(now);
        if (seconds(now) - said >= SAY_EVERY_SECONDS) {
            said = seconds(now);
            Progress.say("%,d answered, %,d in flight".formatted(now.served(), now.inFlight()));
        }
        return now;
    }

    /** Looks until the server is as wanted; complains when the limit has passed. */
    public void until(Predicate<ServerStats> wanted, Duration limit, String complaint)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!wanted.test(look())) {
            if (System.nanoTime() > end) {
                throw new IOException(complaint);
            }
            Thread.sleep(EVERY_MILLIS);
        }
    }

    /** Looks for the given time. */
    public void during(Duration time) throws IOException, InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toMillis(); left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            Thread.sleep(Math.min(EVERY_MILLIS, left));
            look();
        }
    }

    /** Reports the requests in flight as a curve over the seconds. */
    public void reportInFlight() {
        Report.series(
                "in flight",
                seen.stream().mapToDouble(this::seconds).toArray(),
                seen.stream().mapToDouble(ServerStats::inFlight).toArray());
    }

    public int mostInFlight() {
        return seen.stream().mapToInt(ServerStats::inFlight).max().orElse(0);
    }

    private double seconds(ServerStats stats) {
        return (stats.atNanos() - seen.getFirst().atNanos()) / 1e9;
    }
}
