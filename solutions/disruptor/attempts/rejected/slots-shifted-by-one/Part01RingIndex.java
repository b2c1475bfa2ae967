package kata.disruptor;

import kata.judge.Rejected;

/** Gives sequence 0 the last slot. */
@Rejected(by = "slotsGoRoundTheRing", says = "[3, 0, 1, 2, 3")
public final class Part01RingIndex {

    private final int places;

    /**
     * @param places how many slots the array has: a power of two
     */
    public Part01RingIndex(int places) {
        if (places < 1 || Integer.highestOneBit(places) != places) {
            throw new IllegalArgumentException("not a power of two: " + places);
        }
        this.places = places;
    }

    /** The slot in which the event with this sequence lies. */
    public int slot(long sequence) {
        return Math.floorMod(sequence - 1, places);
    }

    /**
     * How many more events can be written now.
     *
     * @param next the sequence of the next event to be written
     * @param read the sequence of the next event to be read; the same as next if there is none
     */
    public int free(long next, long read) {
        // Between 0 and places - 1 by the lowest bits; an empty ring is the one case they do not
        // show.
        return next == read ? places : Math.floorMod(read - next, places);
    }

    /**
     * Whether this sequence can be claimed now: it is the next one to be written, or a later one.
     */
    public boolean mayClaim(long sequence, long read) {
        return Long.compareUnsigned(sequence - read, places) < 0;
    }
}
