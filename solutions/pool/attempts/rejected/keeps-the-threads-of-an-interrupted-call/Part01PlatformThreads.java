package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Keeps its threads in a list of the caller, which an interruption leaves as it is. */
@Rejected(by = "twoCallsDoNotMix", says = "the next call waited too")
public final class Part01PlatformThreads {

    private static final ThreadLocal<List<Thread>> STARTED =
            ThreadLocal.withInitial(ArrayList::new);

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        List<Thread> started = STARTED.get();
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
        started.clear();
    }
}
