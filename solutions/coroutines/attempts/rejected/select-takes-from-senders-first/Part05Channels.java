package kata.coroutines;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ThreadLocalRandom;
import kata.judge.Rejected;

/** A select takes from a sender that waits before it takes from the buffer. */
@Rejected(by = "theBoundOfTheBufferHolds", says = "select gave Optional[second]")
public final class Part05Channels<T> implements AutoCloseable {

    private static final Object MONITOR = new Object();

    private static final class Offer<T> {
        private final T value;
        private boolean taken;

        private Offer(T value) {
            this.value = value;
        }
    }

    private final int capacity;
    private final Queue<T> buffer = new ArrayDeque<>();
    private final Queue<Offer<T>> senders = new ArrayDeque<>();
    private boolean closed;

    public Part05Channels(int capacity) {
        this.capacity = capacity;
    }

    public void send(T value) throws InterruptedException {
        synchronized (MONITOR) {
            if (closed) {
                throw new IllegalStateException("the channel is closed");
            }
            if (buffer.size() < capacity) {
                buffer.add(value);
                MONITOR.notifyAll();
                return;
            }
            Offer<T> offer = new Offer<>(value);
            senders.add(offer);
            MONITOR.notifyAll();
            try {
                while (!offer.taken && !closed) {
                    MONITOR.wait();
                }
            } catch (InterruptedException e) {
                if (senders.remove(offer)) {
                    throw e;
                }
                Thread.currentThread().interrupt();
            }
            if (!offer.taken) {
                throw new IllegalStateException("the channel was closed");
            }
        }
    }

    public Optional<T> receive() throws InterruptedException {
        synchronized (MONITOR) {
            while (true) {
                T value = take();
                if (value != null) {
                    return Optional.of(value);
                }
                if (closed) {
                    return Optional.empty();
                }
                MONITOR.wait();
            }
        }
    }

    public static <T> Optional<T> select(List<Part05Channels<T>> channels)
            throws InterruptedException {
        int size = channels.size();
        synchronized (MONITOR) {
            while (true) {
                int first = ThreadLocalRandom.current().nextInt(size);
                boolean open = false;
                for (int i = 0; i < size; i++) {
                    Part05Channels<T> channel = channels.get((first + i) % size);
                    T value = channel.takeWhatIsReady();
                    if (value != null) {
                        return Optional.of(value);
                    }
                    open |= !channel.closed;
                }
                if (!open) {
                    return Optional.empty();
                }
                MONITOR.wait();
            }
        }
    }

    @Override
    public void close() {
        synchronized (MONITOR) {
            closed = true;
            senders.clear();
            MONITOR.notifyAll();
        }
    }

    // The first of the buffer. The sender that waits longest gets the place that is free now.
    private T take() {
        T first = buffer.poll();
        Offer<T> next = senders.poll();
        if (next == null) {
            return first;
        }
        next.taken = true;
        MONITOR.notifyAll();
        if (first == null) {
            return next.value;
        }
        buffer.add(next.value);
        return first;
    }

    // Whoever waits comes first, so that it can go on; the buffer waits for nobody.
    private T takeWhatIsReady() {
        Offer<T> waiting = senders.poll();
        if (waiting == null) {
            return buffer.poll();
        }
        waiting.taken = true;
        MONITOR.notifyAll();
        return waiting.value;
    }
}
