package kata.coroutines;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import kata.judge.Rejected;

/** Senders that wait leave the line themselves, when they have been woken. */
@Rejected(by = "closeAndWaitingSendersMeet", says = "a thread closed the channel")
public final class Part05Channels<T> implements AutoCloseable {

    private static final Object LOCK = new Object();

    private static final class Sent<T> {

        private final T value;
        private boolean taken;

        private Sent(T value) {
            this.value = value;
        }
    }

    private final int capacity;
    // The values of the buffer, and behind them those of the senders that wait.
    private final Queue<Sent<T>> line = new ArrayDeque<>();
    private boolean closed;

    public Part05Channels(int capacity) {
        this.capacity = capacity;
    }

    public void send(T value) throws InterruptedException {
        Sent<T> sent = new Sent<>(value);
        synchronized (LOCK) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            line.add(sent);
            LOCK.notifyAll();
            try {
                while (!closed && !isBuffered(sent)) {
                    LOCK.wait();
                }
            } catch (InterruptedException e) {
                if (!isBuffered(sent)) {
                    line.remove(sent);
                    throw e;
                }
                Thread.currentThread().interrupt();
            }
            if (!isBuffered(sent)) {
                line.remove(sent);
                throw new IllegalStateException("closed");
            }
        }
    }

    private boolean isBuffered(Sent<T> sent) {
        if (sent.taken) {
            return true;
        }
        int place = 0;
        for (Sent<T> other : line) {
            if (other == sent) {
                return place < capacity;
            }
            place++;
        }
        return false;
    }

    private Sent<T> next() {
        return line.peek();
    }

    public Optional<T> receive() throws InterruptedException {
        return select(List.of(this));
    }

    public static <T> Optional<T> select(List<Part05Channels<T>> channels)
            throws InterruptedException {
        List<Part05Channels<T>> shuffled = new ArrayList<>(channels);
        Collections.shuffle(shuffled);
        synchronized (LOCK) {
            while (true) {
                boolean open = false;
                for (Part05Channels<T> channel : shuffled) {
                    Sent<T> next = channel.next();
                    if (next != null) {
                        channel.line.remove();
                        next.taken = true;
                        LOCK.notifyAll();
                        return Optional.of(next.value);
                    }
                    open |= !channel.closed;
                }
                if (!open) {
                    return Optional.empty();
                }
                LOCK.wait();
            }
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
