package kata.disruptor;

import static kata.kit.Todo.todo;

/**
 * A ring for several producers and one consumer. A producer claims a sequence, takes its time to
 * make the event, and publishes it. Another one may be faster.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>{@code claim} gives out each sequence once: 0, 1, 2, … in this order, however many
 *       producers ask at the same moment;
 *   <li>if there is no free place, and only then, {@code claim} returns {@link #FULL}, at once, and
 *       changes nothing. All places can be used. A place is free again when its event was polled;
 *   <li>{@code poll} returns the events in the order of their sequences, each once. It stops before
 *       the first sequence that is not published yet, even if later ones are, and returns {@code
 *       null};
 *   <li>{@code publish} never waits until another producer or the consumer calls the ring again; a
 *       short lock is allowed;
 *   <li>all of that holds in the next round of the ring, too;
 *   <li>an event that is polled is a whole one: nothing depends on the processor or on the JIT
 *       compiler;
 *   <li>rings are independent of each other.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>an event that was polled is not kept alive;
 *   <li>any number of producers may work at the same time.
 * </ul>
 *
 * <p>Not asked for: null as an event, a second consumer, publishing what was not claimed or was
 * published already, a number of places that is not a power of two.
 *
 * @param <T> an event, never null
 */
public final class Part06MultiProducer<T> {

    /** What {@link #claim} returns if there is no free place. */
    public static final long FULL = -1;

    /**
     * @param places how many events it holds at most, a power of two
     */
    public Part06MultiProducer(int places) {
        todo("make the slots, and a record of which are claimed, published and read");
    }

    /** A producer's side: the next sequence, for this producer alone, or {@link #FULL}. */
    public long claim() {
        return todo("give out the next sequence, if there is a place for it");
    }

    /** A producer's side: puts the event into the place that it has claimed. */
    public void publish(long sequence, T event) {
        todo("write the event, and let the consumer know that this one is there");
    }

    /** The consumer's side: takes the next event. Null if it has not been published. */
    public T poll() {
        return todo("read the next event if it is published, and give its place back");
    }
}
