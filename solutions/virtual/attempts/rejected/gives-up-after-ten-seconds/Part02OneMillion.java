package kata.virtual;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Waits for ten seconds, and gives up then. */
@Rejected(by = "theSumComesWhenItsTermIsIn", says = "some terms take too long")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        LongAdder total = new LongAdder();
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 1; i <= n; i++) {
            int number = i;
            executor.execute(() -> total.add(term.applyAsLong(number)));
        }
        executor.shutdown();
        if (!executor.awaitTermination(10, TimeUnit.SECONDS)) {
            throw new IllegalStateException("some terms take too long");
        }
        return total.sum();
    }
}
