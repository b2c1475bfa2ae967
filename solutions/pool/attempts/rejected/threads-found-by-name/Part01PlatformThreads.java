package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** One map for all calls keeps the threads by name: a second call overwrites those of the first. */
@Rejected(by = "twoCallsDoNotMix", says = "two calls side by side")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    private static final Map<String, Thread> RUNNING = new ConcurrentHashMap<>();

    /** Runs the work on this many threads, and waits for all of them. */
    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        for (int i = 0; i < threads; i++) {
            int number = i;
            String name = "worker-" + number;
            Thread worker =
                    Thread.ofPlatform().daemon().name(name).unstarted(() -> work.accept(number));
            RUNNING.put(name, worker);
            worker.start();
        }
        for (int i = 0; i < threads; i++) {
            Thread worker = RUNNING.get("worker-" + i);
            if (worker != null) {
                worker.join();
                RUNNING.remove("worker-" + i, worker);
            }
        }
    }
}
