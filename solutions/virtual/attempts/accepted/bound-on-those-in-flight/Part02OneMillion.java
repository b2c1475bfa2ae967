package kata.virtual;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;

/**
 * Never more than fifty thousand threads alive at a time, a million in all: memory is bounded even
 * if all of them wait. The permits serve to wait for the last of them, too.
 */
public final class Part02OneMillion {

    private static final int IN_FLIGHT = 50_000;

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        LongAdder total = new LongAdder();
        Semaphore permits = new Semaphore(IN_FLIGHT);
        for (int i = 1; i <= n; i++) {
            int number = i;
            permits.acquire();
            Thread.startVirtualThread(
                    () -> {
                        try {
                            total.add(term.applyAsLong(number));
                        } finally {
                            permits.release();
                        }
                    });
        }
        permits.acquire(IN_FLIGHT);
        return total.sum();
    }
}
