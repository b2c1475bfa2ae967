package kata.pool;

import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Waits for each thread before it starts the next. */
@Rejected(by = "allThreadsAreAliveAtTheSameTime", says = "at most 1 of 4 threads")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread.ofPlatform()
                    .daemon()
                    .name("worker-" + number)
                    .start(() -> work.accept(number))
                    .join();
        }
    }
}
