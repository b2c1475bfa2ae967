package kata.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Computes the term first, and adds it in a second statement: two of them meet there seldom. */
@Rejected(by = "noTermIsLostWhereverTwoThreadsMeet", says = "term")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        long[] total = new long[1];
        CountDownLatch running = new CountDownLatch(n);
        for (int i = 1; i <= n; i++) {
            int number = i;
            Thread.startVirtualThread(
                    () -> {
                        long one = term.applyAsLong(number);
                        total[0] += one;
                        running.countDown();
                    });
        }
        running.await();
        return total[0];
    }
}
