package kata.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** An interruption ends the wait, and whatever has been added by then is the sum. */
@Rejected(by = "anInterruptedCallNeverReturnsAPartOfTheSum", says = "It returned 0")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        LongAdder total = new LongAdder();
        CountDownLatch running = new CountDownLatch(n);
        for (int i = 1; i <= n; i++) {
            int number = i;
            Thread.startVirtualThread(
                    () -> {
                        total.add(term.applyAsLong(number));
                        running.countDown();
                    });
        }
        try {
            running.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return total.sum();
    }
}
