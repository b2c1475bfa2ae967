package kata.pool;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Counts the ends of the work, but an exception jumps over the count. */
@Rejected(by = "theCallWaitsForTheOthersIfOneThrows", says = "the call did not return")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread.ofPlatform()
                    .daemon()
                    .name("worker-" + number)
                    .start(
                            () -> {
                                work.accept(number);
                                ended.countDown();
                            });
        }
        ended.await();
    }
}
