package kata.pool;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** No more than 512 threads are started: beyond that a thread works on several numbers. */
@Rejected(by = "anyNumberOfThreads", says = "at most 512 of 1025 threads")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    private static final int MOST = 512;

    /** Runs the work on this many threads, and waits for all of them. */
    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        if (threads == 0) {
            return;
        }
        ThreadFactory factory = Thread.ofPlatform().daemon().name("worker-", 0).factory();
        try (ExecutorService pool =
                Executors.newFixedThreadPool(Math.min(threads, MOST), factory)) {
            for (int i = 0; i < threads; i++) {
                int number = i;
                pool.submit(() -> work.accept(number));
            }
        }
    }
}
