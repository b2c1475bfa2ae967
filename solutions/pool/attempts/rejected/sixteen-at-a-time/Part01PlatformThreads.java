package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Limits how many threads there are at once, which is not what it was asked for. */
@Rejected(by = "anyNumberOfThreads", says = "threads")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        for (int first = 0; first < threads; first += 16) {
            List<Thread> started = new ArrayList<>();
            for (int i = first; i < Math.min(threads, first + 16); i++) {
                int number = i;
                started.add(
                        Thread.ofPlatform()
                                .daemon()
                                .name("worker-" + number)
                                .start(() -> work.accept(number)));
            }
            for (Thread thread : started) {
                thread.join();
            }
        }
    }
}
