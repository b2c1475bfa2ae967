package kata.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** A bound of 32,768 for all calls together. */
@Rejected(by = "termsOfTwoCallsMayAllWaitForEachOther", says = "at most 32768 of 40000")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    /**
     * The sum term(1) + term(2) + … + term(n).
     *
     * @param term computes a term; it may wait, and it does not throw
     */
    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        LongAdder total = new LongAdder();
        CountDownLatch left = new CountDownLatch(n);
        for (int i = 0; i < n; i++) {
            int number = i + 1;
            IN_FLIGHT.acquire();
            Thread.startVirtualThread(
                    () -> {
                        try {
                            total.add(term.applyAsLong(number));
                        } finally {
                            IN_FLIGHT.release();
                            left.countDown();
                        }
                    });
        }
        left.await();
        return total.sum();
    }

    /** Keeps the heap small: a million threads that wait would take about 800 MB. */
    private static final Semaphore IN_FLIGHT = new Semaphore(32_768);
}
