package kata.lab.slowhttp;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import kata.lab.http.FailureReason;
import kata.lab.http.Load;
import kata.lab.http.LoadResult;
import kata.lab.http.ServerProcess;
import kata.lab.http.ServerReport;
import kata.lab.http.ServerStats;
import kata.lab.http.ServerWatch;
import kata.lab.run.Report;

/** One run: the server in a JVM, Gatling in another, and what both saw. */
final class SlowVariant {
    // The JDK's server closes idle connections beyond 200: a user between two requests would lose
    // its connection. And it answers in two writes, which Nagle's algorithm may delay.
    private static final List<String> SERVER_FLAGS =
            List.of(
                    "-Xmx2g",
                    "-Dsun.net.httpserver.maxIdleConnections=100000",
                    "-Dsun.net.httpserver.nodelay=true");

    private SlowVariant() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        String threads = args[0];
        var load =
                new SlowLoad(
                        Integer.parseInt(args[1]),
                        Duration.ofMillis(Long.parseLong(args[2])),
                        Integer.parseInt(args[3]),
                        Duration.ofMillis(Long.parseLong(args[4])));
        Duration limit = load.atBest().multipliedBy(2).plusSeconds(30);
        String wait = String.valueOf(load.pause().toMillis());
        try (var server = ServerProcess.start(SERVER_FLAGS, SlowServer.class, threads, wait);
                var gatling =
                        Load.start(
                                SlowSimulation.class,
                                Map.of(
                                        SlowSimulation.URL, server.url(),
                                        SlowSimulation.USERS, load.users(),
                                        SlowSimulation.RAMP_MILLIS, load.ramp().toMillis(),
                                        SlowSimulation.REQUESTS, load.requests(),
                                        SlowSimulation.LIMIT_SECONDS, limit.toSeconds()))) {
            var watch = new ServerWatch(server);
            LoadResult result = gatling.await(limit.plusSeconds(30), watch);
            watch.reportInFlight();
            report(load, result, server.stats());
        }
    }

    private static void report(SlowLoad load, LoadResult result, ServerStats server) {
        // The missing requests were never answered or never sent: they count as failed, too.
        long lost = load.all() - result.ok() - result.failed();
        Report.metric(SlowHttp.RATE, result.ok() / result.seconds());
        Report.metric("failed", "%", 100.0 * (result.failed() + lost) / load.all());
        Report.metric("mean", "ms", result.meanMillis());
        Report.metric("p95", "ms", result.p95Millis());
        Report.metric("p99", "ms", result.p99Millis());
        Report.metric("slowest", "ms", result.maxMillis());
        for (FailureReason reason : FailureReason.values()) {
            Report.metric(reason.title(), "", reason.count(result.reasons()));
        }
        if (lost > 0) {
            Report.metric("not answered or not sent at the end", "", lost);
        }
        Report.errors(result.failed() + lost);
        ServerReport.usage(server);
    }
}
