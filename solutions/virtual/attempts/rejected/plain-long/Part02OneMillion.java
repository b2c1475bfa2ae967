package kata.virtual;

import java.util.concurrent.Executors;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Reads the sum, computes the term, and writes over what the others have added meanwhile. */
@Rejected(
        by = "noTermIsLostWhenSeveralAreAddedAtOnce",
        says = "The sum lacks terms added at the same time")
public final class Part02OneMillion {

    private static final class Total {
        private long sum;
    }

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) {
        Total total = new Total();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= n; i++) {
                int number = i;
                executor.execute(() -> total.sum += term.applyAsLong(number));
            }
        }
        return total.sum;
    }
}
