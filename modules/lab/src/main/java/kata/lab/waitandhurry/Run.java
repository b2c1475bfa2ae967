package kata.lab.waitandhurry;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kata.lab.experiment.Metric;
import kata.lab.run.Progress;
import kata.lab.run.Report;

/**
 * A variant: the given number of tasks, each of which waits and then works, on a pool or on virtual
 * threads.
 */
public final class Run {

    private static final OperatingSystemMXBean OS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private Run() {}

    /**
     * @param args pool or virtual, the number of tasks, of threads or carriers, the milliseconds of
     *     waiting, of working, and of calibrating
     */
    public static void main(String[] args) throws Exception {
        boolean virtual = args[0].equals("virtual");
        int tasks = Integer.parseInt(args[1]);
        int places = Integer.parseInt(args[2]);
        Duration wait = millis(args[3]);
        Duration work = millis(args[4]);

        Progress.say("counting how much work this JVM does in a second");
        long units = Calibration.units(places, millis(args[5]), work);

        Progress.say("%d tasks wait, and then work".formatted(tasks));
        ExecutorService executor =
                virtual
                        ? Executors.newVirtualThreadPerTaskExecutor()
                        : Executors.newFixedThreadPool(places);
        long cpu = OS.getProcessCpuTime();
        long begin = System.nanoTime();
        try (executor) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < tasks; i++) {
                all.add(
                        executor.submit(
                                () -> {
                                    Thread.sleep(wait);
                                    Work.units(units);
                                    return null;
                                }));
            }
            for (Future<?> task : all) {
                task.get();
            }
        }
        Report.metric(Metric.SECONDS, (System.nanoTime() - begin) / 1e9);
        // Shows whether each task did the intended work, even on a busy machine.
        Report.metric("CPU per task", "s", (OS.getProcessCpuTime() - cpu) / 1e9 / tasks);
    }

    private static Duration millis(String text) {
        return Duration.ofMillis(Long.parseLong(text));
    }
}
