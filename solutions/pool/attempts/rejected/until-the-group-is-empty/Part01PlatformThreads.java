package kata.pool;

import java.util.function.IntConsumer;
import kata.judge.Rejected;

/** Waits until its thread group is empty. A thread that the work starts is in that group, too. */
@Rejected(by = "aThreadThatTheWorkStartsIsNotWaitedFor", says = "waited for that, too")
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    /** Runs the work on this many threads, and waits for all of them. */
    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("workers");
        Thread.Builder.OfPlatform builder =
                Thread.ofPlatform().group(group).daemon().name("worker-", 0);
        for (int i = 0; i < threads; i++) {
            int number = i;
            builder.start(() -> work.accept(number));
        }
        while (group.activeCount() > 0) {
            Thread.sleep(1);
        }
    }
}
