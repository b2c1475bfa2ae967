package kata.virtual;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** A double is exact up to 2^53 only. */
@Rejected(by = "theSumIsExact", says = "half of the largest long")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        DoubleAdder total = new DoubleAdder();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= n; i++) {
                int number = i;
                executor.execute(() -> total.add(term.applyAsLong(number)));
            }
        }
        return (long) total.sum();
    }
}
