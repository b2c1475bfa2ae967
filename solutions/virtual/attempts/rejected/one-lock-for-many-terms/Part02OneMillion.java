package kata.virtual;

import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import kata.judge.Rejected;

/** A lock for each term, of 32,768 that there are: two terms that lie that far apart share one. */
@Rejected(
        by = "twentyThousandTermsThatLieApartMayAllWait",
        says = "of 20000 terms were in progress")
public final class Part02OneMillion {

    private static final Object[] LOCKS =
            IntStream.range(0, 1 << 15).mapToObj(_ -> new Object()).toArray();

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) {
        LongAdder total = new LongAdder();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= n; i++) {
                int number = i;
                executor.execute(() -> total.add(compute(number, term)));
            }
        }
        return total.sum();
    }

    private static long compute(int number, IntToLongFunction term) {
        synchronized (LOCKS[number % LOCKS.length]) {
            return term.applyAsLong(number);
        }
    }
}
