package kata.virtual;

import java.util.concurrent.Executors;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Nothing is lost, but a thread that waits in its term holds up all the others at the lock. */
@Rejected(by = "noTermIsLostWhenSeveralAreAddedAtOnce", says = "of 4 terms were in progress")
public final class Part02OneMillion {

    private static final class Total {

        private long sum;

        private synchronized void add(IntToLongFunction term, int number) {
            sum += term.applyAsLong(number);
        }
    }

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) {
        Total total = new Total();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= n; i++) {
                int number = i;
                executor.execute(() -> total.add(term, number));
            }
        }
        return total.sum;
    }
}
