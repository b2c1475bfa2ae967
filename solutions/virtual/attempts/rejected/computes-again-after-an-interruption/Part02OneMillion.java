package kata.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Begins again where the wait was interrupted. */
@Rejected(by = "anInterruptedCallNeverReturnsAPartOfTheSum", says = "terms were computed")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    /**
     * The sum term(1) + term(2) + … + term(n).
     *
     * @param term computes a term; it may wait, and it does not throw
     */
    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return wholeSum(n, term);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static long wholeSum(int n, IntToLongFunction term) throws InterruptedException {
        LongAdder total = new LongAdder();
        CountDownLatch missing = new CountDownLatch(n);
        for (int i = 1; i <= n; i++) {
            int k = i;
            Thread.startVirtualThread(
                    () -> {
                        total.add(term.applyAsLong(k));
                        missing.countDown();
                    });
        }
        missing.await();
        return total.sum();
    }
}
