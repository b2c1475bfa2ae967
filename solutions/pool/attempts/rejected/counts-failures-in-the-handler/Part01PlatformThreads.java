package kata.pool;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Counts an end by an exception in the handler of the thread, which the work may replace. */
@Rejected(by = "theCallWaitsForTheOthersIfOneThrows", says = "with a handler of its own")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    /** Runs the work on this many threads, and waits for all of them. */
    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        CountDownLatch working = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread.ofPlatform()
                    .daemon()
                    .name("worker-" + number)
                    .uncaughtExceptionHandler(
                            (thread, failure) -> {
                                failure.printStackTrace();
                                working.countDown();
                            })
                    .start(
                            () -> {
                                work.accept(number);
                                working.countDown();
                            });
        }
        working.await();
    }
}
