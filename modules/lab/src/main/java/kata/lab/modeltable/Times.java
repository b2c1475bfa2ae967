package kata.lab.modeltable;

import java.util.Arrays;

/** When pages were shown, and the rate that follows from it. Not safe for several threads. */
final class Times {

    private final int inFlight;
    private long[] nanos = new long[1 << 16];
    private int size;

    Times(int inFlight) {
        this.inFlight = inFlight;
    }

    void add(long nanoTime) {
        if (size == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * size);
        }
        nanos[size++] = nanoTime;
    }

    int size() {
        return size;
    }

    /**
     * Pages per second, from page to page: from our beginning to our end it would be wrong by up to
     * a page. And in whole rounds of the pages in flight: they may come in a bunch, and then one
     * bunch more or less would count. Where not even one round was seen, from the first to the last.
     */
    double perSecond() {
        if (size < 2) {
            return 0;
        }
        int rounds = (size - 1) / inFlight;
        int last = rounds == 0 ? size - 1 : rounds * inFlight;
        return last * 1e9 / (nanos[last] - nanos[0]);
    }
}
