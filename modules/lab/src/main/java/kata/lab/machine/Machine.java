package kata.lab.machine;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Where the lab runs, and what it can do. Experiments ask before they plan.
 *
 * @param virtual runs under a hypervisor, which shares the cores with others; null where unknown
 * @param openFiles a process may have this many files and sockets
 * @param maxThreads platform threads that a process may have, by the tightest limit
 * @param threadLimit which limit that is
 * @param ports for connections to one address on this machine
 */
public record Machine(
        String cpu,
        int cores,
        long memory,
        String os,
        String jdk,
        long openFiles,
        long maxThreads,
        String threadLimit,
        long ports,
        Boolean virtual) {

    // The JVM's own threads, and the other processes of the machine.
    private static final long RESERVE = 1_000;

    public static Machine here() {
        ThreadLimit threads = ThreadLimit.here();
        return new Machine(
                cpuModel(),
                Runtime.getRuntime().availableProcessors(),
                physicalMemory(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vendor.version", System.getProperty("java.vendor"))
                        + " "
                        + Runtime.version(),
                fileLimit(),
                Math.max(100, threads.count() - RESERVE),
                threads.says(),
                portRange(),
                isVirtual());
    }

    /** Whether figures of the one may be compared with those of the other. */
    public boolean isLike(Machine other) {
        return describe().equals(other.describe());
    }

    /** The same machine in one line, for the report. */
    public String describe() {
        return "%s, %d %s, %.0f GB%s; %s; %s; %,d open files, %,d platform threads (%s)"
                .formatted(
                        cpu,
                        cores,
                        cores == 1 ? "core" : "cores",
                        memory / 1e9,
                        virtual == null
                                ? ""
                                : virtual ? ", a virtual machine" : ", no virtual machine",
                        os,
                        jdk,
                        openFiles,
                        maxThreads,
                        threadLimit);
    }

    private static String cpuModel() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElseGet(() -> System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    // Linux says so on x86; elsewhere we do not ask.
    private static Boolean isVirtual() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("flags"))
                    .findFirst()
                    .map(line -> line.endsWith(" hypervisor") || line.contains(" hypervisor "))
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }

    private static long physicalMemory() {
        var bean = ManagementFactory.getOperatingSystemMXBean();
        return bean instanceof com.sun.management.OperatingSystemMXBean own
                ? own.getTotalMemorySize()
                : Runtime.getRuntime().maxMemory();
    }

    private static long fileLimit() {
        var bean = ManagementFactory.getOperatingSystemMXBean();
        return bean instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : 8_000;
    }

    private static long portRange() {
        return Proc.line("/proc/sys/net/ipv4/ip_local_port_range")
                .map(line -> line.split("\\s+"))
                .map(range -> Long.parseLong(range[1]) - Long.parseLong(range[0]) + 1)
                // The range that IANA gives for this, which macOS and Windows use.
                .orElse(65_535L - 49_152 + 1);
    }

    private record ThreadLimit(long count, String says) {

        static ThreadLimit here() {
            ThreadLimit tightest = new ThreadLimit(4_000, "no limit found: a careful guess");
            boolean first = true;
            for (ThreadLimit limit :
                    new ThreadLimit[] {
                        // A platform thread's stack and its guard pages are two mappings.
                        of("/proc/sys/vm/max_map_count", "vm.max_map_count", 2),
                        of("/proc/sys/kernel/threads-max", "kernel.threads-max", 1),
                        of("/proc/sys/kernel/pid_max", "kernel.pid_max", 1),
                        of("/sys/fs/cgroup/pids.max", "the cgroup's pids.max", 1),
                        userProcesses()
                    }) {
                if (limit != null && (first || limit.count < tightest.count)) {
                    tightest = limit;
                    first = false;
                }
            }
            return tightest;
        }

        private static ThreadLimit of(String file, String name, int each) {
            OptionalLong value = Proc.number(file);
            return value.isEmpty()
                    ? null
                    : new ThreadLimit(value.getAsLong() / each, name + " = " + value.getAsLong());
        }

        private static ThreadLimit userProcesses() {
            try (Stream<String> lines = Files.lines(Path.of("/proc/self/limits"))) {
                return lines.filter(line -> line.startsWith("Max processes"))
                        .map(line -> line.substring("Max processes".length()).strip())
                        .map(line -> line.split("\\s+")[0])
                        .filter(value -> !value.equals("unlimited"))
                        .map(
                                value ->
                                        new ThreadLimit(
                                                Long.parseLong(value), "ulimit -u = " + value))
                        .findFirst()
                        .orElse(null);
            } catch (IOException e) {
                return null;
            }
        }
    }
}
