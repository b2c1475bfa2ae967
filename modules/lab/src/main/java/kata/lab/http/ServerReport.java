package kata.lab.http;

import kata.lab.experiment.Usage;
import kata.lab.run.Report;

/** The table shows the server's own usage, not that of the program that started it. */
public final class ServerReport {
    private ServerReport() {}

    public static void usage(ServerStats server) {
        Report.metric(Usage.CPU, server.cpuNanos() / 1e9);
        Report.metric(Usage.THREADS, server.peakThreads());
        if (!Double.isNaN(server.peakMegabytes())) {
            Report.metric(Usage.MEMORY, server.peakMegabytes());
        }
    }
}
