package kata.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Computes a single term on the caller's thread, if that is a virtual one. */
@Rejected(by = "aCallFromAVirtualThreadStartsOneForEachTermToo", says = "one of them the caller's")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        if (n == 1 && Thread.currentThread().isVirtual()) {
            // There is a virtual thread already, and nobody to share it with.
            return term.applyAsLong(1);
        }
        LongAdder total = new LongAdder();
        CountDownLatch done = new CountDownLatch(n);
        for (int i = 1; i <= n; i++) {
            int number = i;
            Thread.startVirtualThread(
                    () -> {
                        total.add(term.applyAsLong(number));
                        done.countDown();
                    });
        }
        done.await();
        return total.sum();
    }
}
