package kata.coroutines;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import kata.judge.Rejected;

/**
 * Waits while an offer with an equal value is in line.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "equalValuesAreTwoValues", says = "0 senders returned")
public final class Part05Channels<T> implements AutoCloseable {

    private static final Object LOCK = new Object();
    private static long turns;

    private record Offer<T>(T value) {}

    private final int capacity;
    private final Deque<T> buffer = new ArrayDeque<>();
    private final Deque<Offer<T>> offers = new ArrayDeque<>();
    private long served;
    private boolean closed;

    public Part05Channels(int capacity) {
        this.capacity = capacity;
    }

    public void send(T value) throws InterruptedException {
        synchronized (LOCK) {
            if (closed) {
                throw new IllegalStateException("the channel is closed");
            }
            Offer<T> offer = new Offer<>(value);
            offers.add(offer);
            fill();
            LOCK.notifyAll();
            try {
                while (offers.contains(offer)) {
                    if (closed) {
                        throw new IllegalStateException("the channel was closed");
                    }
                    LOCK.wait();
                }
            } catch (InterruptedException e) {
                if (!closed && offers.remove(offer)) {
                    throw e;
                }
                Thread.currentThread().interrupt();
                if (offers.contains(offer)) {
                    throw new IllegalStateException("the channel was closed", e);
                }
            }
        }
    }

    public Optional<T> receive() throws InterruptedException {
        return select(List.of(this));
    }

    public static <T> Optional<T> select(List<Part05Channels<T>> channels)
            throws InterruptedException {
        synchronized (LOCK) {
            while (true) {
                Part05Channels<T> next = null;
                boolean open = false;
                for (Part05Channels<T> channel : channels) {
                    open |= !channel.closed;
                    if (channel.ready() && (next == null || channel.served < next.served)) {
                        next = channel;
                    }
                }
                if (next != null) {
                    return Optional.of(next.take());
                }
                if (!open) {
                    return Optional.empty();
                }
                LOCK.wait();
            }
        }
    }

    private boolean ready() {
        return !buffer.isEmpty() || (!closed && !offers.isEmpty());
    }

    private T take() {
        served = ++turns;
        T value = buffer.isEmpty() ? offers.remove().value() : buffer.remove();
        if (!closed) {
            fill();
        }
        LOCK.notifyAll();
        return value;
    }

    private void fill() {
        while (buffer.size() < capacity && !offers.isEmpty()) {
            buffer.add(offers.remove().value());
        }
    }

    @Override
    public void close() {
        synchronized (LOCK) {
            closed = true;
            LOCK.notifyAll();
        }
    }
}
