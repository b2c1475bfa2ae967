package kata.coroutines;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/**
 * A sender that wakes up asks whether the channel is closed, although its value was taken before.
 */
@Rejected(by = "closeAndWaitingSendersMeet", says = "threw an IllegalStateException")
public final class Part05Channels<T> implements AutoCloseable {

    // One for all channels: held for some steps only, never while somebody waits.
    private static final ReentrantLock LOCK = new ReentrantLock();

    private static final class Sender<T> {

        private final Condition told = LOCK.newCondition();
        private final T value;
        private boolean taken;

        private Sender(T value) {
            this.value = value;
        }

        private T take() {
            taken = true;
            told.signal();
            return value;
        }

        private void wakeUp() {
            told.signal();
        }
    }

    private static final class Receiver<T> {

        private final Condition told = LOCK.newCondition();
        private final List<Part05Channels<T>> channels;
        private boolean over;
        private T value;

        private Receiver(List<Part05Channels<T>> channels) {
            this.channels = channels;
        }

        private void finish(T what) {
            value = what;
            over = true;
            leave();
            told.signal();
        }

        private void leave() {
            channels.forEach(channel -> channel.receivers.remove(this));
        }
    }

    private final int capacity;
    private final Deque<T> buffer = new ArrayDeque<>();
    private final Deque<Sender<T>> senders = new ArrayDeque<>();
    private final Set<Receiver<T>> receivers = new LinkedHashSet<>();
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
                receivers.iterator().next().finish(value);
            } else if (buffer.size() < capacity) {
                buffer.add(value);
            } else {
                waitForReceiver(new Sender<>(value));
            }
        } finally {
            LOCK.unlock();
        }
    }

    private void waitForReceiver(Sender<T> me) throws InterruptedException {
        senders.add(me);
        try {
            while (!me.taken && !closed) {
                me.told.await();
            }
        } catch (InterruptedException e) {
            if (!me.taken) {
                senders.remove(me);
                throw e;
            }
            Thread.currentThread().interrupt();
        }
        if (closed) {
            throw new IllegalStateException("the channel was closed");
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
        List<Part05Channels<T>> all = List.copyOf(channels);
        LOCK.lock();
        try {
            int first = ThreadLocalRandom.current().nextInt(all.size());
            for (int i = 0; i < all.size(); i++) {
                T value = all.get((first + i) % all.size()).poll();
                if (value != null) {
                    return Optional.of(value);
                }
            }
            List<Part05Channels<T>> open = all.stream().filter(one -> !one.closed).toList();
            return open.isEmpty() ? Optional.empty() : waitForSender(new Receiver<>(open));
        } finally {
            LOCK.unlock();
        }
    }

    private T poll() {
        T value = buffer.poll();
        if (value == null) {
            return senders.isEmpty() ? null : senders.remove().take();
        }
        if (!senders.isEmpty() && buffer.size() < capacity) {
            buffer.add(senders.remove().take());
        }
        return value;
    }

    private static <T> Optional<T> waitForSender(Receiver<T> me) throws InterruptedException {
        me.channels.forEach(channel -> channel.receivers.add(me));
        try {
            while (!me.over) {
                me.told.await();
            }
        } catch (InterruptedException e) {
            if (!me.over) {
                me.leave();
                throw e;
            }
            Thread.currentThread().interrupt();
        }
        return Optional.ofNullable(me.value);
    }

    @Override
    public void close() {
        LOCK.lock();
        try {
            closed = true;
            senders.forEach(Sender::wakeUp);
            senders.clear();
            for (Receiver<T> receiver : List.copyOf(receivers)) {
                if (receiver.channels.stream().allMatch(channel -> channel.closed)) {
                    receiver.finish(null);
                }
            }
        } finally {
            LOCK.unlock();
        }
    }
}
