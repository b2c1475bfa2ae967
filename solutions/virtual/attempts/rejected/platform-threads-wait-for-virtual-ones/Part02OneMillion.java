package kata.virtual;

import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Starts a virtual thread for each term, and has a platform thread wait for it. */
@Rejected(by = "aMillionTermsOnAMillionThreads", says = "200 platform threads of yours")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) {
        LongAdder total = new LongAdder();
        try (var pool = Executors.newFixedThreadPool(200)) {
            for (int i = 1; i <= n; i++) {
                int number = i;
                pool.submit(
                        () -> {
                            Runnable add = () -> total.add(term.applyAsLong(number));
                            Thread.ofVirtual().start(add).join();
                            return null;
                        });
            }
        }
        return total.sum();
    }
}
