package kata.virtual;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Gives the terms one more second when it was interrupted, and returns what is there then. */
@Rejected(
        by = "anInterruptedCallNeverReturnsAPartOfTheSum",
        says = "sum was interrupted while 3 terms")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    /** The sum term(1) + term(2) + … + term(n). */
    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        LongAdder total = new LongAdder();
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 1; i <= n; i++) {
            int k = i;
            executor.execute(() -> total.add(term.applyAsLong(k)));
        }
        executor.shutdown();
        try {
            while (!executor.awaitTermination(1, TimeUnit.HOURS)) {
                // some terms wait for long
            }
        } catch (InterruptedException e) {
            executor.awaitTermination(1, TimeUnit.SECONDS); // let them come to their end
            Thread.currentThread().interrupt();
        }
        return total.sum();
    }
}
