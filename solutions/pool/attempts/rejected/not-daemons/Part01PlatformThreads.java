package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Forgets the daemon flag. */
@Rejected(by = "theyArePlatformThreadsAndDaemons", says = "worker-0 is not a daemon")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            started.add(
                    Thread.ofPlatform().name("worker-" + number).start(() -> work.accept(number)));
        }
        for (Thread thread : started) {
            thread.join();
        }
    }
}
