package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Gives every thread the same name. */
@Rejected(by = "theThreadsAreNamedAfterTheirNumbers", says = "worker, worker, worker")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            started.add(
                    Thread.ofPlatform().daemon().name("worker").start(() -> work.accept(number)));
        }
        for (Thread thread : started) {
            thread.join();
        }
    }
}
