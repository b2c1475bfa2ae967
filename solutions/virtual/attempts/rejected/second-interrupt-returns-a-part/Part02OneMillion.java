package kata.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Waits on after the first interruption, and no more after the second. */
@Rejected(by = "anInterruptedCallNeverReturnsAPartOfTheSum", says = "It returned 0")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    /**
     * The sum term(1) + term(2) + … + term(n).
     *
     * @param term computes a term; it may wait, and it does not throw
     */
    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        LongAdder total = new LongAdder();
        CountDownLatch missing = new CountDownLatch(n);
        for (int i = 1; i <= n; i++) {
            int number = i;
            Thread.startVirtualThread(
                    () -> {
                        total.add(term.applyAsLong(number));
                        missing.countDown();
                    });
        }
        try {
            missing.await();
        } catch (InterruptedException e) {
            waitForTheRest(missing);
            Thread.currentThread().interrupt();
        }
        return total.sum();
    }

    private static void waitForTheRest(CountDownLatch missing) {
        try {
            missing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
