package kata.kit;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The bank's exchange office, which knows at what rate a currency is sold. One calls it over a line
 * that has to be dialled first. There is one office, and so this is static.
 */
public final class Exchange {

    /** A line to the office. */
    @FunctionalInterface
    public interface Line {

        /**
         * Asks for a currency's rate: the price of one unit, in euros. The thread waits for the
         * answer. The office takes one question at a time; what a second one does to the first is
         * not known.
         */
        double rate(String currency);
    }

    /** Who takes the calls. */
    @FunctionalInterface
    public interface Office {

        /** Opens a line. It may take long, and it may throw: then there is none. */
        Line dial();
    }

    private static final Office NOBODY =
            () -> {
                throw new IllegalStateException("nobody answers at the exchange");
            };

    // A reference that tests set and any thread reads.
    private static final AtomicReference<Office> OFFICE = new AtomicReference<>(NOBODY);

    private Exchange() {}

    /**
     * Dials. The thread waits until the line is open, which can take long.
     *
     * @throws IllegalStateException when nobody answers; somebody may the next time
     */
    public static Line dial() {
        return OFFICE.get().dial();
    }

    /** Says who takes the calls from now on; null for nobody. For tests. */
    public static void answeredBy(Office office) {
        OFFICE.set(office == null ? NOBODY : office);
    }
}
