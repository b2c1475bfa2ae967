package kata.coroutines;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ThreadLocalRandom;
import kata.judge.Rejected;

/** A value for each one who waits at the channel, who may take another. */
@Rejected(by = "onlyTheSenderWhoseValueWasTakenGoesOn", says = "two senders, no buffers")
public final class Part05Channels<T> implements AutoCloseable {

    // One for all channels: a select looks at several of them in one step.
    private static final Object MONITOR = new Object();

    private final int capacity;
    private final Queue<T> values = new ArrayDeque<>();
    private final Queue<Object> senders = new ArrayDeque<>();
    private int receivers;
    private boolean closed;

    /**
     * @param capacity how many values may wait in the buffer
     */
    public Part05Channels(int capacity) {
        this.capacity = capacity;
    }

    public void send(T value) throws InterruptedException {
        synchronized (MONITOR) {
            Object me = new Object();
            senders.add(me);
            try {
                while (!closed && !(senders.peek() == me && hasPlace())) {
                    MONITOR.wait();
                }
                if (closed) {
                    throw new IllegalStateException("closed");
                }
                values.add(value);
            } finally {
                senders.remove(me);
                MONITOR.notifyAll();
            }
        }
    }

    /** In the buffer, or in the hands of somebody who waits. */
    private boolean hasPlace() {
        return values.size() < capacity + receivers;
    }

    /**
     * @return empty: closed, and nothing is left
     */
    public Optional<T> receive() throws InterruptedException {
        return select(List.of(this));
    }

    public static <T> Optional<T> select(List<Part05Channels<T>> channels)
            throws InterruptedException {
        synchronized (MONITOR) {
            channels.forEach(channel -> channel.receivers++);
            MONITOR.notifyAll();
            try {
                while (true) {
                    int first = ThreadLocalRandom.current().nextInt(channels.size());
                    boolean open = false;
                    for (int i = 0; i < channels.size(); i++) {
                        Part05Channels<T> channel = channels.get((first + i) % channels.size());
                        T value = channel.values.poll();
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
            } finally {
                channels.forEach(channel -> channel.receivers--);
                MONITOR.notifyAll();
            }
        }
    }

    @Override
    public void close() {
        synchronized (MONITOR) {
            closed = true;
            MONITOR.notifyAll();
        }
    }
}
