package kata.lab.http;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What a server reports about itself at one moment.
 *
 * @param atNanos {@link System#nanoTime} in the server
 * @param served requests answered so far
 * @param inFlight requests that have come in and are not answered yet
 * @param cpuNanos CPU time of the whole server process
 * @param peakThreads the most platform threads so far
 * @param peakMegabytes the most resident memory so far, as the operating system counts it; NaN
 *     where it does not tell
 */
public record ServerStats(
        long atNanos,
        long served,
        int inFlight,
        long cpuNanos,
        int peakThreads,
        double peakMegabytes) {

    static ServerStats now(Served served) {
        var os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new ServerStats(
                System.nanoTime(),
                served.served(),
                served.inFlight(),
                os.getProcessCpuTime(),
                ManagementFactory.getThreadMXBean().getPeakThreadCount(),
                Memory.peakMegabytes());
    }

    public boolean hasServed() {
        return served > 0;
    }

    boolean isIdle() {
        return served == 0 && inFlight == 0;
    }

    String toLine() {
        return "%d %d %d %d %d %s"
                .formatted(atNanos, served, inFlight, cpuNanos, peakThreads, peakMegabytes);
    }

    static ServerStats parse(String line) {
        String[] parts = line.split(" ");
        return new ServerStats(
                Long.parseLong(parts[0]),
                Long.parseLong(parts[1]),
                Integer.parseInt(parts[2]),
                Long.parseLong(parts[3]),
                Integer.parseInt(parts[4]),
                Double.parseDouble(parts[5]));
    }
}
