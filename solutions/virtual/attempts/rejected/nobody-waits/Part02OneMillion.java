package kata.virtual;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** Starts a million threads, and returns what has come in so far. */
@Rejected(by = "theSumComesWhenItsTermIsIn", says = "sum returned while its only term")
public final class Part02OneMillion {

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) {
        LongAdder total = new LongAdder();
        for (int i = 1; i <= n; i++) {
            int number = i;
            Thread.startVirtualThread(() -> total.add(term.applyAsLong(number)));
        }
        return total.sum();
    }
}
