package kata.lab.threads;

import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import kata.lab.experiment.Metric;
import kata.lab.machine.Proc;
import kata.lab.run.Progress;
import kata.lab.run.Report;

/** Parks threads until there are enough: kind, count. */
public final class ThreadCountMain {

    // So that the garbage collector does not take them.
    private static Thread[] threads;

    private ThreadCountMain() {}

    public static void main(String[] args) throws InterruptedException {
        Thread.Builder builder =
                args[0].equals("virtual") ? Thread.ofVirtual() : Thread.ofPlatform().daemon();
        int count = Integer.parseInt(args[1]);
        // The first threads load the classes and fill the pools that all share.
        park(builder, 100);
        OptionalLong memoryBefore = memory();
        long heapBefore = heap();
        long start = System.nanoTime();
        threads = new Thread[count];
        int parked = park(builder, count);
        double seconds = (System.nanoTime() - start) / 1e9;
        OptionalLong memoryAfter = memory();
        long heapAfter = heap();
        if (memoryBefore.isPresent() && memoryAfter.isPresent()) {
            long growth = Math.max(0, memoryAfter.getAsLong() - memoryBefore.getAsLong());
            Report.metric(ThreadCount.EACH, growth / 1e3 / parked);
            Report.metric(ThreadCount.GROWTH, growth / 1e6);
        }
        Report.metric("of it heap, each", "KB", Math.max(0, heapAfter - heapBefore) / 1e3 / parked);
        Report.metric("parked threads", "", parked);
        Report.metric(Metric.SECONDS, seconds);
        // They park for ever: this ends them all.
        System.exit(0);
    }

    /** How many there are now: fewer where the system refuses one. */
    private static int park(Thread.Builder builder, int count) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            Thread thread =
                    builder.unstarted(
                            () -> {
                                running.countDown();
                                while (true) {
                                    LockSupport.park();
                                }
                            });
            try {
                thread.start();
            } catch (OutOfMemoryError e) {
                Progress.say("no more than " + i + ": " + e.getMessage());
                return i;
            }
            if (threads != null) {
                threads[i] = thread;
            }
            if (i > 0 && i % 250_000 == 0) {
                Progress.say(i + " threads");
            }
        }
        running.await();
        // From the last count to the last park is a step.
        Thread.sleep(100);
        return count;
    }

    private static OptionalLong memory() {
        System.gc();
        return Proc.memory(ProcessHandle.current().pid());
    }

    private static long heap() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
