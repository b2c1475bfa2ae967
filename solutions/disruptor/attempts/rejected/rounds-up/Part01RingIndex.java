package kata.disruptor;

import kata.judge.Rejected;

/** Takes the next power of two. */
@Rejected(by = "onlyAPowerOfTwoIsAccepted", says = "0 places: accepted")
public final class Part01RingIndex {

    private final int places;
    private final int mask;

    /**
     * @param places how many slots the array has: a power of two
     */
    public Part01RingIndex(int places) {
        int bits = places < 2 ? 0 : 32 - Integer.numberOfLeadingZeros(places - 1);
        this.places = 1 << bits;
        this.mask = this.places - 1;
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
