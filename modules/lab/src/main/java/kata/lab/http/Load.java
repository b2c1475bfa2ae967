package kata.lab.http;

import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One run of a Gatling simulation, in a process of its own, and the results in its log. */
public final class Load implements AutoCloseable {
    private static final String[] FLAGS = {
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow"
    };

    private final Child child;
    private final Path folder;

    private Load(Child child, Path folder) {
        this.child = child;
        this.folder = folder;
    }

    /** The flags of a JVM that runs Gatling, or reads its log. */
    public static String[] flags() {
        return FLAGS.clone();
    }

    /** Starts it. The settings reach the simulation as system properties. */
    public static Load start(Class<? extends Simulation> simulation, Map<String, ?> settings)
            throws IOException {
        Path folder = Files.createTempDirectory("lab-load");
        var flags = new ArrayList<>(List.of(FLAGS));
        flags.addAll(quiet(folder));
        settings.forEach((key, value) -> flags.add("-D" + key + "=" + value));
        var arguments =
                List.of(
                        "--simulation",
                        simulation.getName(),
                        "--results-folder",
                        folder.toString(),
                        "--no-reports");
        Child child = Child.start(flags, LoadProgram.class, arguments);
        Thread.ofVirtual().start(() -> dropOutput(child.process()));
        return new Load(child, folder);
    }

    /**
     * Gatling calls home at each start (statistics of use) and fetches a page to warm up.
     * gatling.conf turns both off. A proxy address at which nothing listens stops whatever calls a
     * later version may add; and its preferences go into a folder that is deleted, not into the
     * user's.
     */
    private static List<String> quiet(Path folder) {
        return List.of(
                "-Xmx2g",
                "-XX:+UseParallelGC",
                "-Dgatling.data.enableAnalytics=false",
                "-Dgatling.http.warmUpUrl=",
                "-Djava.util.prefs.userRoot=" + folder,
                "-Djava.util.prefs.systemRoot=" + folder,
                "-Dhttp.proxyHost=127.0.0.1",
                "-Dhttp.proxyPort=9",
                "-Dhttps.proxyHost=127.0.0.1",
                "-Dhttps.proxyPort=9",
                "-Dhttp.nonProxyHosts=localhost|127.*");
    }

    private static void dropOutput(Process process) {
        try (var out = process.getInputStream()) {
            out.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // It was stopped.
        }
    }

    /** The CPU seconds that Gatling has used so far, or NaN where the system does not tell. */
    public double cpuSeconds() {
        return child.process()
                .info()
                .totalCpuDuration()
                .map(cpu -> cpu.toNanos() / 1e9)
                .orElse(Double.NaN);
    }

    /** Asks the users to stop, if they listen: see {@link LoadProgram#isStopped}. */
    public void stop() throws IOException {
        var out = child.process().getOutputStream();
        out.write('\n');
        out.flush();
    }

    /** Waits until it has ended; the watch looks at the server meanwhile. */
    public LoadResult await(Duration limit, ServerWatch watch)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!child.process().waitFor(ServerWatch.EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
            watch.look();
            if (System.nanoTime() > end) {
                throw new IOException("the load did not end within " + limit);
            }
        }
        int exit = child.process().exitValue();
        if (exit != 0) {
            throw new IOException("Gatling ended with exit code " + exit);
        }
        return SimulationLog.read(folder);
    }

    @Override
    public void close() throws IOException {
        child.close();
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
