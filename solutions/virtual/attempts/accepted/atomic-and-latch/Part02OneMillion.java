package kata.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;

/** As one did it in 2020: a thread each, an atomic sum, a latch that counts a million down. */
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        AtomicLong total = new AtomicLong();
        CountDownLatch running = new CountDownLatch(n);
        for (int i = 1; i <= n; i++) {
            int number = i;
            Thread.startVirtualThread(
                    () -> {
                        total.addAndGet(term.applyAsLong(number));
                        running.countDown();
                    });
        }
        running.await();
        return total.get();
    }
}
