package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Names its threads when they have been started: they may run before. */
@Rejected(by = "namesAndEndsAreRightWhereverTheCallerIsHeld", says = "on Thread-")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    /** Runs the work on this many threads, and waits for all of them. */
    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread worker = Thread.ofPlatform().daemon().start(() -> work.accept(number));
            worker.setName("worker-" + number);
            workers.add(worker);
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }
}
