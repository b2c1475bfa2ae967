package kata.virtual;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** The smallest long stands for a term that is not in yet. */
@Rejected(by = "theSumIsExact", says = "waiting")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    /**
     * The sum term(1) + term(2) + … + term(n).
     *
     * @param term computes a term; it may wait, and it does not throw
     */
    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        AtomicLongArray values = new AtomicLongArray(n);
        for (int i = 0; i < n; i++) {
            values.set(i, MISSING);
        }
        for (int i = 0; i < n; i++) {
            int index = i;
            Thread.startVirtualThread(() -> values.set(index, term.applyAsLong(index + 1)));
        }
        long total = 0;
        for (int i = 0; i < n; i++) {
            long value = values.get(i);
            while (value == MISSING) {
                Thread.sleep(1);
                value = values.get(i);
            }
            total += value;
        }
        return total;
    }

    private static final long MISSING = Long.MIN_VALUE;
}
