package kata.lab.waitandhurry;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Finds out how many units of work this JVM does in a second of CPU time.
 *
 * <p>CPU time, not wall time: time that another program takes from us does not count. It uses the
 * same number of threads as the work will: two threads on the two halves of one core are slower
 * than one.
 */
final class Calibration {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int BATCH = 100;

    private Calibration() {}

    /**
     * Works for a while to get warm, then as long again to count. Returns units for {@code work}.
     */
    static long units(int threads, Duration length, Duration work) throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Callable<Double>> counts = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                counts.add(
                        () -> {
                            unitsPerNano(length);
                            return unitsPerNano(length);
                        });
            }
            double sum = 0;
            for (Future<Double> count : pool.invokeAll(counts)) {
                sum += count.get();
            }
            return Math.round(sum / threads * work.toNanos());
        }
    }

    private static double unitsPerNano(Duration length) {
        long begin = THREADS.getCurrentThreadCpuTime();
        long units = 0;
        long used;
        do {
            Work.units(BATCH);
            units += BATCH;
            used = THREADS.getCurrentThreadCpuTime() - begin;
        } while (used < length.toNanos());
        return (double) units / used;
    }
}
