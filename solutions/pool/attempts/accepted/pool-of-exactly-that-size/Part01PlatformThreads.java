package kata.pool;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** Waits for the termination of a pool, with a limit that is as good as none. */
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        if (threads == 0) {
            return;
        }
        // A fixed pool starts a new thread for each of its first tasks, in the calling thread.
        ExecutorService pool =
                Executors.newFixedThreadPool(
                        threads, Thread.ofPlatform().daemon().name("worker-", 0).factory());
        try {
            for (int i = 0; i < threads; i++) {
                int number = i;
                pool.submit(() -> work.accept(number));
            }
            pool.shutdown();
            pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } finally {
            pool.shutdownNow();
        }
    }
}
