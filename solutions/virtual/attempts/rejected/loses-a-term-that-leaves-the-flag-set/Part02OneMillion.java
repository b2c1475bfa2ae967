package kata.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Waits for its lock interruptibly: a term that leaves the flag set is not added. */
@Rejected(by = "theSumIsExact", says = "left its own thread interrupted")
public final class Part02OneMillion {

    private static final int STRIPES = 64;

    /** A part of the sum, to which few threads add at the same time. */
    private static final class Stripe {

        private final ReentrantLock lock = new ReentrantLock();
        private long sum;

        void add(long term) throws InterruptedException {
            lock.lockInterruptibly();
            try {
                sum += term;
            } finally {
                lock.unlock();
            }
        }
    }

    private Part02OneMillion() {}

    /** The sum term(1) + term(2) + … + term(n). */
    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        Stripe[] stripes = new Stripe[STRIPES];
        for (int s = 0; s < STRIPES; s++) {
            stripes[s] = new Stripe();
        }
        CountDownLatch missing = new CountDownLatch(n);
        for (int i = n; i > 0; i--) {
            int number = i;
            Thread.startVirtualThread(
                    () -> {
                        try {
                            stripes[number % STRIPES].add(term.applyAsLong(number));
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        } finally {
                            missing.countDown();
                        }
                    });
        }
        missing.await();
        long total = 0;
        for (Stripe stripe : stripes) {
            total += stripe.sum;
        }
        return total;
    }
}
