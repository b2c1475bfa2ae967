package kata.virtual;

import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** The pool of old, of platform threads. */
@Rejected(by = "eachTermIsComputedOnAVirtualThreadOfItsOwn", says = "is a platform thread")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) {
        LongAdder total = new LongAdder();
        try (var pool = Executors.newFixedThreadPool(100)) {
            for (int i = 1; i <= n; i++) {
                int number = i;
                pool.execute(() -> total.add(term.applyAsLong(number)));
            }
        }
        return total.sum();
    }
}
