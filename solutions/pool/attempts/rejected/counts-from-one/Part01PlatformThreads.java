package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Counts as people do, not as the rule says. */
@Rejected(by = "theThreadsAreNamedAfterTheirNumbers", says = "worker-1, worker-2, worker-3")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            started.add(
                    Thread.ofPlatform()
                            .daemon()
                            .name("worker-" + (number + 1))
                            .start(() -> work.accept(number)));
        }
        for (Thread thread : started) {
            thread.join();
        }
    }
}
