package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Virtual threads are daemons with names, too, but no threads of the system. */
@Rejected(by = "theyArePlatformThreadsAndDaemons", says = "worker-0 is a virtual thread")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            started.add(
                    Thread.ofVirtual().name("worker-" + number).start(() -> work.accept(number)));
        }
        for (Thread thread : started) {
            thread.join();
        }
    }
}
