package kata.disruptor;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Rejected;

/** Keeps the slot of every sequence in a map. */
@Rejected(by = "theArithmeticNeedsNoMemory", says = "bytes each")
public final class Part01RingIndex {

    private final int places;

    // A remainder is a division, and a division is slow.
    private final Map<Long, Integer> slots = new ConcurrentHashMap<>();

    public Part01RingIndex(int places) {
        if (places < 1 || Integer.bitCount(places) != 1) {
            throw new IllegalArgumentException("not a power of two: " + places);
        }
        this.places = places;
    }

    public int slot(long sequence) {
        return slots.computeIfAbsent(sequence, s -> Math.floorMod(s.longValue(), places));
    }

    public int free(long next, long read) {
        return places - (int) (next - read);
    }

    public boolean mayClaim(long sequence, long read) {
        return sequence - read < places;
    }
}
