package kata.disruptor;

import kata.judge.Rejected;

/** The number of places is that of the ring that was made last. */
@Rejected(by = "ringsAreIndependent", says = "[6, 6, 6]")
public final class Part01RingIndex {

    private static int places;
    private final int mask;

    /**
     * @param places how many slots the array has: a power of two
     */
    public Part01RingIndex(int places) {
        // The one negative int with a single bit is MIN_VALUE.
        if (places < 1 || Integer.bitCount(places) != 1) {
            throw new IllegalArgumentException("not a power of two: " + places);
        }
        this.places = places;
        this.mask = places - 1;
    }

    /** The slot in which the event with this sequence lies. */
    public int slot(long sequence) {
        return (int) (sequence & mask);
    }

    /** How many more events can be written now. */
    public int free(long next, long read) {
        return places - (int) (next - read);
    }

    /** Whether this sequence can be claimed now. */
    public boolean mayClaim(long sequence, long read) {
        return sequence - read < places;
    }
}
