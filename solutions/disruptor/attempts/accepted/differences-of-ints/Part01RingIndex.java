package kata.disruptor;

/** The lowest 32 bits are enough for what is near. */
public final class Part01RingIndex {

    private final int places;
    private final int mask;

    /**
     * @param places how many slots the array has: a power of two
     */
    public Part01RingIndex(int places) {
        // The one negative int with a single bit is MIN_VALUE.
        if (Integer.highestOneBit(Math.max(places, 0)) != places || places == 0) {
            throw new IllegalArgumentException("not a power of two: " + places);
        }
        this.places = places;
        this.mask = places - 1;
    }

    /** The slot in which the event with this sequence lies. */
    public int slot(long sequence) {
        return (int) sequence & mask;
    }

    /** How many more events can be written now. */
    public int free(long next, long read) {
        return places - ((int) next - (int) read);
    }

    /** Whether this sequence can be claimed now. */
    public boolean mayClaim(long sequence, long read) {
        return free(sequence, read) > 0;
    }
}
