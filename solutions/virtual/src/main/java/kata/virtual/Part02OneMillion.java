package kata.virtual;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;

/**
 * A sum of a million numbers, and a virtual thread for each of them. Nobody needs that for a sum.
 * But a million users, each waiting for an answer, are just that: a thread for each of them.
 */
public final class Part02OneMillion {

    private Part02OneMillion() {}

    /**
     * The sum term(1) + term(2) + … + term(n).
     *
     * @param term computes a term; it may wait, and it does not throw
     */
    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        // Many threads add, one reads at the end: that is what an adder is for. An AtomicLong is
        // right, too, and is needed where somebody has to see each sum in between.
        LongAdder total = new LongAdder();
        // Closing waits for a million threads and keeps none of them that has ended. A list of
        // futures would keep them all. An interruption does not shorten the wait.
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= n; i++) {
                int number = i;
                executor.execute(() -> total.add(term.applyAsLong(number)));
            }
        }
        return total.sum();
    }
}
