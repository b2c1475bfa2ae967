package kata.virtual;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Saves memory with a bound so small that terms that wait hold up the others. */
@Rejected(by = "tenThousandTermsThatWaitHoldUpNoOther", says = "1,000 of 10,000 terms waited")
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
