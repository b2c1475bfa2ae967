package kata.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Computes the term first, then reads the atomic sum with one call and writes it with the next. */
@Rejected(by = "noTermIsLostWhereverTwoThreadsMeet", says = "of 2 ones")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        AtomicLong total = new AtomicLong();
        CountDownLatch running = new CountDownLatch(n);
        for (int i = 1; i <= n; i++) {
            int number = i;
            Thread.startVirtualThread(
                    () -> {
                        long one = term.applyAsLong(number);
                        total.set(total.get() + one);
                        running.countDown();
                    });
        }
        running.await();
        return total.get();
    }
}
