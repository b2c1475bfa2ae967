package kata.disruptor;

import static kata.kit.Todo.todo;

/**
 * The arithmetic of a ring buffer. Its events are numbered 0, 1, 2, … for ever: such a number is a
 * <em>sequence</em>. The array has room for the last few events only, so it is used round and
 * round.
 *
 * <p>Write the constructor and the three methods. The rules:
 *
 * <ul>
 *   <li>each sequence has its slot, from 0 up to {@code places - 1}. That of sequence 0 is slot 0.
 *       Sequences that follow each other have slots that follow each other, and after the last slot
 *       comes slot 0;
 *   <li>an event that is written and not read yet keeps its place. All places can be used: an empty
 *       ring has as many free places as the array has slots, a full one has none;
 *   <li>a sequence may be claimed if there is a free place for it, and not if the event in its slot
 *       is still to be read;
 *   <li>sequences are {@code long}s and go on beyond every {@code int}. After {@link
 *       Long#MAX_VALUE} comes {@link Long#MIN_VALUE}, and all of the above still holds;
 *   <li>a number of places that is not a power of two is refused with an {@link
 *       IllegalArgumentException}. Each power of two that is an {@code int} is accepted, 1 too;
 *   <li>rings are independent of each other.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>the arithmetic needs no memory, even for a ring with the most places there can be.
 * </ul>
 *
 * <p>Not asked for: a {@code read} that is ahead of the next sequence, or behind it by more than
 * the ring has places; a sequence that is further ahead than an {@code int} can count.
 */
public final class Part01RingIndex {

    /**
     * @param places how many slots the array has: a power of two
     */
    public Part01RingIndex(int places) {
        todo("refuse what is no power of two, and keep what you need");
    }

    /** The slot in which the event with this sequence lies. */
    public int slot(long sequence) {
        return todo("compute the slot, for any long");
    }

    /**
     * How many more events can be written now.
     *
     * @param next the sequence of the next event to be written
     * @param read the sequence of the next event to be read; the same as next if there is none
     */
    public int free(long next, long read) {
        return todo("count the places that are free");
    }

    /**
     * Whether this sequence can be claimed now: it is the next one to be written, or a later one.
     */
    public boolean mayClaim(long sequence, long read) {
        return todo("say whether there is a free place for it");
    }
}
