package kata.coroutines;

import static kata.kit.Todo.todo;

import java.util.List;
import java.util.Optional;

/**
 * A channel, as in Go: threads send values into it, and others receive them. One with a capacity of
 * 0 is a rendezvous: sender and receiver meet.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>{@code send} waits until a receiver has taken the value; with a capacity, only until the
 *       value has a place in the buffer;
 *   <li>each value is received once, in the order in which the values were sent;
 *   <li>{@code select} takes one value from one of the channels. It waits if none has any, and
 *       takes nothing from the others, neither then nor later;
 *   <li>if several channels have values, {@code select} never passes one over for good;
 *   <li>after {@code close}, once or twice, the values in the buffer are still received; then
 *       {@code receive} returns empty, always, also to those that wait. {@code select} does so once
 *       all of its channels are at their end, and takes from the others until then;
 *   <li>a {@code send} to a closed channel throws an {@code IllegalStateException}; so does one
 *       that is waiting when the channel is closed, and nobody receives its value;
 *   <li>interruption ends a wait with an {@code InterruptedException}. A receiver that was
 *       interrupted takes no value, a sender that was interrupted has sent none;
 *   <li>channels are independent of each other;
 *   <li>all of this holds for any number of threads; those that wait are parked, and none of them
 *       polls.
 * </ul>
 *
 * <p>Not asked for: null values, a channel that is twice in the list of {@code select}, an empty
 * list, and a thread that is interrupted before it calls.
 */
public final class Part05Channels<T> implements AutoCloseable {

    /**
     * @param capacity how many values may wait in the buffer
     */
    public Part05Channels(int capacity) {
        todo("make the buffer, and the places of those that wait");
    }

    public void send(T value) throws InterruptedException {
        todo("hand the value to a receiver, put it into the buffer, or wait");
    }

    /**
     * @return empty: closed, and nothing is left
     */
    public Optional<T> receive() throws InterruptedException {
        return todo("take a value from the buffer or from a sender, or wait");
    }

    public static <T> Optional<T> select(List<Part05Channels<T>> channels)
            throws InterruptedException {
        return todo("take one value from one of them, or wait at all of them");
    }

    @Override
    public void close() {
        todo("tell everyone who waits that it is over");
    }
}
