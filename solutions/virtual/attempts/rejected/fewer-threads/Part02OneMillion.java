package kata.virtual;

import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Shares the terms out among a thousand threads, because a million seemed too many. */
@Rejected(
        by = "aMillionTermsOnAMillionThreads",
        says = "1,000 threads computed the 1,000,000 terms")
public final class Part02OneMillion {

    private static final int THREADS = 1_000;

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) {
        LongAdder total = new LongAdder();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int first = 1; first <= Math.min(n, THREADS); first++) {
                int start = first;
                executor.execute(
                        () -> {
                            for (int i = start; i <= n; i += THREADS) {
                                total.add(term.applyAsLong(i));
                            }
                        });
            }
        }
        return total.sum();
    }
}
