package kata.lab.hellohttp;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import kata.lab.http.Load;
import kata.lab.http.LoadResult;
import kata.lab.http.ServerProcess;
import kata.lab.http.ServerReport;
import kata.lab.http.ServerStats;
import kata.lab.http.ServerWatch;
import kata.lab.run.Report;

/** One run: the server counts its answers, and the CPU time they take, in the measured window. */
final class HelloVariant {
    private static final List<String> SERVER_FLAGS =
            List.of(
                    "-Xmx1g",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-Dsun.net.httpserver.maxIdleConnections=100000",
                    "-Dsun.net.httpserver.nodelay=true");

    private HelloVariant() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        var load =
                new HelloLoad(
                        Integer.parseInt(args[1]),
                        Duration.ofMillis(Long.parseLong(args[2])),
                        Duration.ofMillis(Long.parseLong(args[3])),
                        Duration.ofMillis(Long.parseLong(args[4])));
        // Nothing should take that long: it ends a load that nobody stops.
        Duration limit = load.all().plusSeconds(90);
        try (var server = ServerProcess.start(SERVER_FLAGS, HelloServer.class, args[0]);
                var gatling =
                        Load.start(
                                HelloSimulation.class,
                                Map.of(
                                        HelloSimulation.URL, server.url(),
                                        HelloSimulation.CONNECTIONS, load.connections(),
                                        HelloSimulation.RAMP_MILLIS, load.ramp().toMillis(),
                                        HelloSimulation.LIMIT_SECONDS, limit.toSeconds()))) {
            var watch = new ServerWatch(server);
            watch.until(
                    ServerStats::hasServed, Duration.ofMinutes(1), "nothing came to the server");
            watch.during(load.ramp().plus(load.warmUp()));
            ServerStats before = watch.look();
            double gatlingBefore = gatling.cpuSeconds();
            watch.during(load.measured());
            ServerStats after = watch.look();
            double gatlingCpu = gatling.cpuSeconds() - gatlingBefore;
            watch.until(
                    now -> now.served() > after.served(),
                    Duration.ofSeconds(10),
                    "the load was over before the measured window was");
            gatling.stop();
            LoadResult result = gatling.await(limit, watch);
            report(before, after, gatlingCpu);
            Report.errors(result.failed());
            ServerReport.usage(server.stats());
        }
    }

    private static void report(ServerStats before, ServerStats after, double gatlingCpu) {
        double seconds = (after.atNanos() - before.atNanos()) / 1e9;
        double cpuSeconds = (after.cpuNanos() - before.cpuNanos()) / 1e9;
        long served = after.served() - before.served();
        Report.metric(HelloHttp.RATE, served / seconds);
        Report.metric(HelloHttp.CPU_EACH, cpuSeconds * 1e6 / served);
        Report.metric("server's share", "cores", cpuSeconds / seconds);
        if (!Double.isNaN(gatlingCpu)) {
            Report.metric("Gatling's share", "cores", gatlingCpu / seconds);
        }
    }
}
