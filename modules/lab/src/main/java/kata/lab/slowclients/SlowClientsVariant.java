package kata.lab.slowclients;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Usage;
import kata.lab.http.Memory;
import kata.lab.http.ServerProcess;
import kata.lab.http.ServerStats;
import kata.lab.http.ServerWatch;
import kata.lab.run.Report;

/** One run: the clients in this JVM, the server in another. */
final class SlowClientsVariant {
    private static final Metric SPREAD = Metric.less("start spread", "s");
    private static final Metric SERVER_MEMORY = Metric.less("server's peak memory", "MB");
    private static final Metric SERVER_THREADS = Metric.less("server's peak platform threads", "");
    private static final List<String> SERVER_FLAGS = List.of("-Xmx1g");
    private static final int LOOK_MILLIS = 100;

    private SlowClientsVariant() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        var threads = Threads.valueOf(args[0]);
        int clients = Integer.parseInt(args[1]);
        int requests = Integer.parseInt(args[2]);
        try (var server =
                        ServerProcess.start(
                                SERVER_FLAGS, SlowClientsServer.class, threads.name(), args[3]);
                var all = new Clients(threads, clients, requests, server.url())) {
            var watch = new ServerWatch(server);
            watch.look();
            long start = System.nanoTime();
            all.start();
            while (!all.await(LOOK_MILLIS)) {
                watch.look();
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            watch.look();
            watch.reportInFlight();
            report(seconds, all, start);
            report(server.stats(), watch.mostInFlight());
        }
    }

    private static void report(double seconds, Clients clients, long start) {
        long[] starts = clients.starts();
        Report.metric(Metric.SECONDS, seconds);
        Report.metric(SPREAD, (starts[starts.length - 1] - starts[0]) / 1e9);
        Report.series(
                "start",
                IntStream.range(0, starts.length).mapToDouble(i -> i + 1).toArray(),
                IntStream.range(0, starts.length)
                        .mapToDouble(i -> (starts[i] - start) / 1e6)
                        .toArray());
        Report.errors(clients.errors());
        double memory = Memory.peakMegabytes();
        if (!Double.isNaN(memory)) {
            Report.metric(Usage.MEMORY, memory);
        }
    }

    private static void report(ServerStats server, int mostInFlight) {
        Report.metric("most in flight", "requests", mostInFlight);
        if (!Double.isNaN(server.peakMegabytes())) {
            Report.metric(SERVER_MEMORY, server.peakMegabytes());
        }
        Report.metric(SERVER_THREADS, server.peakThreads());
    }
}
