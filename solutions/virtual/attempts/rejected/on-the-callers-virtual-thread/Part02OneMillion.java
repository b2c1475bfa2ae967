package kata.virtual;

import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** A caller that is a virtual thread computes the terms itself, one after the other. */
@Rejected(by = "callsAreIndependent", says = "of the inner sum")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    /**
     * The sum term(1) + term(2) + … + term(n).
     *
     * @param term computes a term; it may wait, and it does not throw
     */
    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        if (Thread.currentThread().isVirtual()) {
            long total = 0; // we have a virtual thread already
            for (int i = 1; i <= n; i++) {
                total += term.applyAsLong(i);
            }
            return total;
        }
        LongAdder total = new LongAdder();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= n; i++) {
                int number = i;
                executor.execute(() -> total.add(term.applyAsLong(number)));
            }
        }
        return total.sum();
    }
}
