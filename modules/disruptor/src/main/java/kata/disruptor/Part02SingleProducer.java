package kata.disruptor;

import static kata.kit.Todo.todo;

/**
 * A ring for two threads: one producer, which only calls {@link #offer}, and one consumer, which
 * only calls {@link #poll}. Both may call at the same time.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>each event that {@code offer} accepts comes out of {@code poll} once, in the order of the
 *       offers;
 *   <li>the ring holds as many events as it has places. If it is full, {@code offer} refuses the
 *       event and changes nothing; if it is empty, {@code poll} returns {@code null};
 *   <li>all of that holds however many times the ring has wrapped around, and for a ring of one
 *       place;
 *   <li>an event that is read is a whole one: whatever the producer wrote before its {@code offer}
 *       can be seen by the consumer. This must not depend on the processor, nor on what the JIT
 *       compiler makes of your code;
 *   <li>neither call waits until the other thread calls the ring again; a short lock is allowed;
 *   <li>the ring does not keep an event alive that was read, nor one that was refused;
 *   <li>rings are independent of each other.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>its memory is made once: an event that goes through needs no new object, unless a thread
 *       has to wait for a lock.
 * </ul>
 *
 * <p>Not asked for: null as an event, a second producer or consumer, a number of places that is not
 * a power of two, more than two billion events.
 *
 * @param <T> an event, never null
 */
public final class Part02SingleProducer<T> {

    /**
     * @param places how many events it holds at most, a power of two
     */
    public Part02SingleProducer(int places) {
        todo("make the slots, and the sequences that the two threads know of each other");
    }

    /** The producer's side: puts an event into the ring. False if the ring is full. */
    public boolean offer(T event) {
        return todo("write the event into its slot, and let the consumer know");
    }

    /** The consumer's side: takes the next event. Null if there is none. */
    public T poll() {
        return todo("read the next event, and let the producer know that its place is free");
    }
}
