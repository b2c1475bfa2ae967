package kata.pool;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;

/** An executor starts a new thread for each of its first tasks. */
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        if (threads == 0) {
            return;
        }
        try (ExecutorService pool =
                Executors.newFixedThreadPool(
                        threads, Thread.ofPlatform().daemon().name("worker-", 0).factory())) {
            for (int i = 0; i < threads; i++) {
                int number = i;
                pool.submit(() -> work.accept(number));
            }
        }
    }
}
