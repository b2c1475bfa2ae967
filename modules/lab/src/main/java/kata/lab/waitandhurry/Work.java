package kata.lab.waitandhurry;

/** Something that keeps a core busy: the trial division of the seed, in small units. */
final class Work {

    // A prime, so that no unit ever finds a divisor.
    private static final long NUMBER = 479_001_599;
    private static final int DIVISIONS = 20_000;

    private Work() {}

    /** Does the given number of units. */
    static void units(long count) {
        for (long unit = 0; unit < count; unit++) {
            if (unit(2 + unit % 1_000)) {
                throw new AssertionError(NUMBER + " has no divisor");
            }
        }
    }

    // Short, and called often: so it is compiled soon, and runs at one speed from then on. One long
    // loop, like the seed's, would be replaced while it runs.
    private static boolean unit(long first) {
        boolean found = false;
        for (long divisor = first; divisor < first + DIVISIONS; divisor++) {
            found |= NUMBER % divisor == 0;
        }
        return found;
    }
}
