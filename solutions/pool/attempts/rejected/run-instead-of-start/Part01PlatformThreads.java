package kata.pool;

import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Calls run(): the work is done in the caller's thread. */
@Rejected(
        by = "eachNumberRunsOnceOnAThreadOfItsOwn",
        says = "A method that is called runs in the caller's thread")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread.ofPlatform()
                    .daemon()
                    .name("worker-" + number)
                    .unstarted(() -> work.accept(number))
                    .run();
        }
    }
}
