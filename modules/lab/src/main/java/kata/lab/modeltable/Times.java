package kata.lab.modeltable;

import java.util.Arrays;

/** When pages were shown, and the rate that follows from it. Not safe for several threads. */
final class Times {

    private final int inFlight;
    private final long begin;
    private long[] nanos = new long[1 << 16];
    private int size;

    /**
     * @param inFlight how many pages are being loaded at a time
     * @param begin when we began to look
     */
    Times(int inFlight, long begin) {
        this.inFlight = inFlight;
        this.begin = begin;
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
     * bunch more or less would matter. If not even one round was seen, all of the pages count, and
     * all of the time.
     */
    double perSecond(long now) {
        int rounds = (size - 1) / inFlight;
        if (rounds <= 0) {
            return size * 1e9 / (now - begin);
        }
        int last = rounds * inFlight;
        return last * 1e9 / (nanos[last] - nanos[0]);
    }
}
