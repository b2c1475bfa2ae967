package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Makes sure that no old interruption disturbs its wait. */
@Rejected(by = "anInterruptionBeforeTheCallOrLateInItIsKept", says = "runOnThreads had not ended")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        Thread.interrupted();
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
            thread.join();
        }
    }
}
