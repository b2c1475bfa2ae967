package kata.virtual;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/**
 * Never more than a thousand threads alive at a time: this takes a heap of a few megabytes, and the
 * terms beyond wait for a place before they can wait for their service.
 */
@Rejected(by = "twentyThousandTermsMayAllWait", says = "terms")
public final class Part02OneMillion {

    private static final int IN_FLIGHT = 1_000;

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
