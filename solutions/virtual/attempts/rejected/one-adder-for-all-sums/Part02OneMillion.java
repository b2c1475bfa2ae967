package kata.virtual;

import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntToLongFunction;
import kata.judge.Rejected;

/** A static adder, set to zero at the beginning: right for one sum at a time. */
@Rejected(by = "anyNumbersMakeASumAndSumsDoNotMix", says = "another sum was being computed")
public final class Part02OneMillion {

    private static final LongAdder TOTAL = new LongAdder();

    private Part02OneMillion() {}

    public static long sum(int n, IntToLongFunction term) throws InterruptedException {
        TOTAL.reset();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= n; i++) {
                int number = i;
                executor.execute(() -> TOTAL.add(term.applyAsLong(number)));
            }
        }
        return TOTAL.sum();
    }
}
