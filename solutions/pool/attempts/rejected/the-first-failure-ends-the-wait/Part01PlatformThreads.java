package kata.pool;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Returns as soon as the work of one thread has failed. */
@Rejected(by = "theCallWaitsForTheOthersIfOneThrows", says = "when the call returned")
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
                                try {
                                    work.accept(number);
                                    ended.countDown();
                                } catch (Throwable t) {
                                    while (ended.getCount() > 0) {
                                        ended.countDown();
                                    }
                                }
                            });
        }
        ended.await();
    }
}
