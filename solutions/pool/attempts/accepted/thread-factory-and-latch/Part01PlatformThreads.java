package kata.pool;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntConsumer;

/** A factory that counts the names, and a latch in place of join. */
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        ThreadFactory factory = Thread.ofPlatform().daemon().name("worker-", 0).factory();
        CountDownLatch ended = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int number = i;
            factory.newThread(
                            () -> {
                                try {
                                    work.accept(number);
                                } finally {
                                    ended.countDown();
                                }
                            })
                    .start();
        }
        ended.await();
    }
}
