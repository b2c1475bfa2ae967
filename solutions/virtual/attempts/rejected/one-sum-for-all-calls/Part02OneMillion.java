package kata.virtual;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Keeps one sum for all calls, and clears it when the next one begins. */
@Rejected(by = "callsAreIndependent", says = "a sum, another within one of its terms")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    private static final LongAdder TOTAL = new LongAdder();

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        TOTAL.reset();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= n; i++) {
                int number = i;
                executor.execute(() -> TOTAL.add(term.applyAsLong(number)));
            }
        }
        return TOTAL.sum();
    }
}
