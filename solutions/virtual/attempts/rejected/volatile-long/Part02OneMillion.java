package kata.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Volatile makes each write visible. It does not make one step of reading and writing. */
@Rejected(
        by = "noTermIsLostWhenSeveralAreAddedAtOnce",
        says = "The sum lacks terms added at the same time")
public final class Part02OneMillion {

    private static final class Total {
        private volatile long sum;
    }

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        Total total = new Total();
        CountDownLatch running = new CountDownLatch(n);
        for (int i = 1; i <= n; i++) {
            int number = i;
            Thread.startVirtualThread(
                    () -> {
                        total.sum = total.sum + term.applyAsLong(number);
                        running.countDown();
                    });
        }
        running.await();
        return total.sum;
    }
}
