package kata.pool;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Keeps its threads in a field, and waits for those of other callers. */
@Rejected(by = "twoCallsDoNotMix", says = "did not return")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    private static final List<Thread> STARTED = new CopyOnWriteArrayList<>();

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        for (int i = 0; i < threads; i++) {
            int number = i;
            STARTED.add(
                    Thread.ofPlatform()
                            .daemon()
                            .name("worker-" + number)
                            .start(() -> work.accept(number)));
        }
        for (Thread thread : STARTED) {
            thread.join();
        }
        STARTED.removeIf(thread -> !thread.isAlive());
    }
}
