package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Catches the interruption and tells nobody. */
@Rejected(
        by = "anInterruptedCallerDoesNotWaitOnAndTheInterruptionIsKept",
        says = "no exception came out, and the flag is not set")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            started.add(
                    Thread.ofPlatform()
                            .daemon()
                            .name("worker-" + number)
                            .start(() -> work.accept(number)));
        }
        for (Thread thread : started) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
