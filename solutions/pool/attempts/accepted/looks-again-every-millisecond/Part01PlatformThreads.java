package kata.pool;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Counts those that are at work, and looks at the count again and again. */
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        AtomicInteger atWork = new AtomicInteger(threads);
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread.ofPlatform()
                    .daemon()
                    .name("worker-" + number)
                    .start(
                            () -> {
                                try {
                                    work.accept(number);
                                } finally {
                                    atWork.decrementAndGet();
                                }
                            });
        }
        while (atWork.get() > 0) {
            Thread.sleep(1);
        }
    }
}
