package kata.pool;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/**
 * Catches what an IntConsumer can throw by the compiler's rules. After a checked exception nothing
 * is counted down.
 */
@Rejected(by = "theCallWaitsForTheOthersIfOneThrows", says = "the call did not return")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    /** Runs the work on this many threads, and waits for all of them. */
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
                                } catch (RuntimeException | Error e) {
                                    // An IntConsumer can throw nothing else.
                                    System.err.println("worker-" + number + " failed: " + e);
                                }
                                ended.countDown();
                            });
        }
        ended.await();
    }
}
