package kata.room.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import kata.room.protocol.Refusal;

/** Limits how many reports a pair may send: twenty a second, and some hundreds to catch up. */
final class Rates {

    private static final double A_SECOND = 20;
    private static final double AT_ONCE = 600;
    private static final int NAMES = 1_000;

    private final LongSupplier nanoTime;
    private final Map<String, Bucket> pairs = new LinkedHashMap<>(16, 0.75f, true);

    private record Bucket(double left, long at) {}

    Rates(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Lets the pair send so many reports.
     *
     * @throws Refusal when it has sent too many of late
     */
    synchronized void take(String pair, int reports) throws Refusal {
        long now = nanoTime.getAsLong();
        Bucket bucket = pairs.getOrDefault(pair, new Bucket(AT_ONCE, now));
        double left = Math.min(AT_ONCE, bucket.left() + (now - bucket.at()) / 1e9 * A_SECOND);
        if (left < reports) {
            pairs.put(pair, new Bucket(left, now));
            throw Refusal.forNow(429, 5, "that is more than %d reports a second", (int) A_SECOND);
        }
        pairs.put(pair, new Bucket(left - reports, now));
        if (pairs.size() > NAMES) {
            pairs.remove(pairs.keySet().iterator().next());
        }
    }
}
