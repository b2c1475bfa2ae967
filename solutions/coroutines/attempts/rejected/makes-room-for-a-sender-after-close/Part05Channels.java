package kata.coroutines;

import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.SequencedSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/**
 * A receiver that takes from the buffer after the close moves the value of a waiting sender into
 * it.
 */
@Rejected(by = "closeAndWaitingSendersMeet", says = "it threw")
public final class Part05Channels<T> implements AutoCloseable {
    // One for all channels: a select looks at several of them in one step.
    private static final ReentrantLock LOCK = new ReentrantLock();

    /** A value whose sender waits. */
    private static final class Offer<T> {

        private final T value;
        private final Condition over = LOCK.newCondition();
        private boolean taken;

        private Offer(T value) {
            this.value = value;
        }

        private void end() {
            taken = true;
            over.signal();
        }
    }

    /** A place in the lines of all channels at which one thread waits. */
    private static final class Place<T> {

        private final Condition over = LOCK.newCondition();
        private final List<Part05Channels<T>> channels;
        private int open;
        private Optional<T> outcome; // null while it waits

        private Place(List<Part05Channels<T>> channels) {
            this.channels = channels;
            open = channels.size();
        }

        private void end(Optional<T> how) {
            outcome = how;
            channels.forEach(channel -> channel.receivers.remove(this));
            over.signal();
        }
    }

    private final int capacity;
    private final Queue<T> buffer = new ArrayDeque<>();
    private final Queue<Offer<T>> senders = new ArrayDeque<>();
    private final SequencedSet<Place<T>> receivers = new LinkedHashSet<>();
    private boolean closed;

    /**
     * @param capacity how many values may wait in the buffer
     */
    public Part05Channels(int capacity) {
        this.capacity = capacity;
    }

    public void send(T value) throws InterruptedException {
        LOCK.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the channel is closed");
            }
            if (!receivers.isEmpty()) {
                receivers.getFirst().end(Optional.of(value));
                return;
            }
            if (buffer.size() < capacity) {
                buffer.add(value);
                return;
            }
            Offer<T> offer = new Offer<>(value);
            senders.add(offer);
            try {
                while (!offer.taken && !closed) {
                    offer.over.await();
                }
            } catch (InterruptedException e) {
                if (!offer.taken && !closed) {
                    senders.remove(offer);
                    throw e;
                }
                // Too late: the value is received, or the channel closed.
                Thread.currentThread().interrupt();
            }
            if (!offer.taken) {
                senders.remove(offer);
                throw new IllegalStateException("the channel was closed");
            }
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * @return empty: closed, and nothing is left
     */
    public Optional<T> receive() throws InterruptedException {
        return select(List.of(this));
    }

    public static <T> Optional<T> select(List<Part05Channels<T>> channels)
            throws InterruptedException {
        LOCK.lock();
        try {
            int start = ThreadLocalRandom.current().nextInt(channels.size());
            for (int i = 0; i < channels.size(); i++) {
                T value = channels.get((start + i) % channels.size()).poll();
                if (value != null) {
                    return Optional.of(value);
                }
            }
            List<Part05Channels<T>> open =
                    channels.stream().filter(channel -> !channel.closed).toList();
            if (open.isEmpty()) {
                return Optional.empty();
            }
            Place<T> me = new Place<>(open);
            open.forEach(channel -> channel.receivers.add(me));
            try {
                while (me.outcome == null) {
                    me.over.await();
                }
            } catch (InterruptedException e) {
                if (me.outcome == null) {
                    open.forEach(channel -> channel.receivers.remove(me));
                    throw e;
                }
                // Too late: it has an outcome.
                Thread.currentThread().interrupt();
            }
            return me.outcome;
        } finally {
            LOCK.unlock();
        }
    }

    /** Takes a value, if there is one. The first of the waiting senders moves up. */
    private T poll() {
        T value = buffer.poll();
        if (value == null) {
            // A sender that waits at a closed channel has not sent its value.
            Offer<T> meets = closed ? null : senders.poll();
            if (meets == null) {
                return null;
            }
            meets.end();
            return meets.value;
        }
        Offer<T> movesUp = senders.poll();
        if (movesUp != null) {
            buffer.add(movesUp.value);
            movesUp.end();
        }
        return value;
    }

    @Override
    public void close() {
        LOCK.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            senders.forEach(offer -> offer.over.signal());
            for (Place<T> place : List.copyOf(receivers)) {
                place.open--;
                if (place.open == 0) {
                    place.end(Optional.empty());
                }
            }
            receivers.clear();
        } finally {
            LOCK.unlock();
        }
    }
}
