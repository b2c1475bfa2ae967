package kata.virtual;

import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Adds with addExact: a term is lost when what is in so far goes beyond a long. */
@Rejected(by = "theSumIsExact", says = "long overflow")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    /**
     * The sum term(1) + term(2) + … + term(n).
     *
     * @param term computes a term; it may wait, and it does not throw
     */
    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        AtomicLong total = new AtomicLong();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= n; i++) {
                int number = i;
                executor.execute(
                        () -> {
                            long value = term.applyAsLong(number);
                            total.accumulateAndGet(value, Math::addExact);
                        });
            }
        }
        return total.get();
    }
}
