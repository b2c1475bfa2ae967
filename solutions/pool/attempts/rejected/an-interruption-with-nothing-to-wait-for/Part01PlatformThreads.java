package kata.pool;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Ignores an interruption once all threads have ended. */
@Rejected(
        by = "anInterruptionBeforeTheCallOrLateInItIsKept",
        says = "no exception came out, the flag is not set")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int number = i;
            Runnable body =
                    () -> {
                        try {
                            work.accept(number);
                        } finally {
                            ended.countDown();
                        }
                    };
            Thread.ofPlatform().daemon().name("worker-" + number).start(body);
        }
        try {
            ended.await();
        } catch (InterruptedException interrupted) {
            if (ended.getCount() != 0) {
                throw interrupted;
            }
        }
    }
}
