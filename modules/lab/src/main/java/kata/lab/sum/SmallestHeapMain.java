package kata.lab.sum;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import kata.lab.experiment.Usage;
import kata.lab.machine.Proc;
import kata.lab.run.Jvm;
import kata.lab.run.Progress;
import kata.lab.run.Report;

/** Bisects over -Xmx, a JVM for each try: count, how many at once, tries. */
public final class SmallestHeapMain {

    /** A JVM that collects garbage ten times as long as it works does not work. */
    static final int PATIENCE = 10;

    private static final int LARGE = 512;
    // The JVM accepts no smaller heap.
    private static final int SMALLEST = 2;

    private final List<String> args;
    private final int tries;
    private long memory;
    private long memoryOfTheSmallest;

    private SmallestHeapMain(String count, String atOnce, String tries) {
        this.args = List.of("virtual", count, atOnce);
        this.tries = Integer.parseInt(tries);
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        SmallestHeapMain bisection = new SmallestHeapMain(args[0], args[1], args[2]);
        Report.metric(MillionSum.HEAP, bisection.search());
        if (bisection.memoryOfTheSmallest > 0) {
            Report.metric(Usage.MEMORY, bisection.memoryOfTheSmallest / 1e6);
        }
    }

    private int search() throws IOException, InterruptedException {
        long start = System.nanoTime();
        if (!works(LARGE, TimeUnit.MINUTES.toMillis(2))) {
            throw new IllegalStateException("It does not work with " + LARGE + " MB either");
        }
        long patience = PATIENCE * (System.nanoTime() - start) / 1_000_000;
        int tooSmall = SMALLEST - 1;
        int works = LARGE;
        while (works - tooSmall > 1) {
            // The answer is at the small end: steps by ratio, not by difference.
            int next =
                    Math.clamp(
                            Math.round(Math.sqrt((double) works * tooSmall)),
                            tooSmall + 1,
                            works - 1);
            if (works(next, patience)) {
                works = next;
                memoryOfTheSmallest = memory;
            } else {
                tooSmall = next;
            }
        }
        return works;
    }

    private boolean works(int megabytes, long patience) throws IOException, InterruptedException {
        boolean works = true;
        for (int i = 0; works && i < tries; i++) {
            works = worksOnce(megabytes, patience);
        }
        Progress.say(megabytes + " MB: " + (works ? "works" : "does not"));
        return works;
    }

    private boolean worksOnce(int megabytes, long patience)
            throws IOException, InterruptedException {
        // Without this flag a virtual thread dies of the full heap, and the others wait for it.
        List<String> flags = List.of("-Xmx" + megabytes + "m", "-XX:+ExitOnOutOfMemoryError");
        Process process =
                Jvm.start(SumMain.class.getName(), args, flags)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            return ends(process, patience) && process.exitValue() == 0;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Watches its memory meanwhile: that of the last heap that works is part of the answer. */
    private boolean ends(Process process, long patience) throws InterruptedException {
        long start = System.nanoTime();
        while (!process.waitFor(10, TimeUnit.MILLISECONDS)) {
            Proc.peakMemory(process.pid()).ifPresent(bytes -> memory = bytes);
            if ((System.nanoTime() - start) / 1_000_000 > patience) {
                return false;
            }
        }
        return true;
    }
}
