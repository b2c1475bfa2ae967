package kata.disruptor;

import kata.judge.Rejected;

/** The slots are looked up in an array. */
@Rejected(by = "theArithmeticNeedsNoMemory", says = "places: java.lang.OutOfMemoryError")
public final class Part01RingIndex {

    private final int places;
    private final int[] slots;

    /**
     * @param places how many slots the array has: a power of two
     */
    public Part01RingIndex(int places) {
        // The one negative int with a single bit is MIN_VALUE.
        if (places < 1 || Integer.bitCount(places) != 1) {
            throw new IllegalArgumentException("not a power of two: " + places);
        }
        this.places = places;
        this.slots = new int[places];
        for (int i = 0; i < places; i++) {
            slots[i] = i;
        }
    }

    /** The slot in which the event with this sequence lies. */
    public int slot(long sequence) {
        return slots[(int) (sequence & (places - 1))];
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
