package kata.judge.probe;

import java.util.stream.IntStream;

/**
 * Sizes at which attempts break: none, one, a few, and one above each number at which one could
 * think to have enough.
 */
public final class Sizes {

    private static final int[] CAPS = {16, 64, 100, 256, 1_000, 1_024, 10_000};

    private Sizes() {}

    /** 0, 1, the number, one less and one more; none below zero, in order, each once. */
    public static IntStream around(int number) {
        return IntStream.of(0, 1, number - 1, number, number + 1)
                .filter(size -> size >= 0)
                .sorted()
                .distinct();
    }

    /** One above each likely cap up to a bound: 17, 65, 101, 257, 1,001, 1,025, 10,001. */
    public static IntStream aboveLikelyCaps(int atMost) {
        return IntStream.of(CAPS).map(cap -> cap + 1).filter(size -> size <= atMost);
    }
}
