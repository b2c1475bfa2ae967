package kata.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Starts terms in blocks of 25,000, each when the one before has ended. */
@Rejected(
        by = "theLastTwentyThousandTermsMayAllWait",
        says = "of 20000 terms were in progress at the same time")
public final class Part02OneMillion {

    private static final int BLOCK = 25_000;

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        LongAdder total = new LongAdder();
        for (int begin = 0; begin < n; ) {
            int size = Math.min(BLOCK, n - begin);
            // Bounds the memory: never more threads than these.
            CountDownLatch done = new CountDownLatch(size);
            for (int i = 1; i <= size; i++) {
                int number = begin + i;
                Thread.startVirtualThread(
                        () -> {
                            total.add(term.applyAsLong(number));
                            done.countDown();
                        });
            }
            done.await();
            begin += size;
        }
        return total.sum();
    }
}
