package kata.pool;

import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Starts the threads and goes. */
@Rejected(
        by = "theCallWaitsUntilTheLastThreadHasEnded",
        says = "returned while its three threads were still at work")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread.ofPlatform().daemon().name("worker-" + number).start(() -> work.accept(number));
        }
    }
}
