package kata.coroutines;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import kata.judge.Rejected;

/**
 * A send looks at the first place in the line only. A select that is over may have left it there.
 */
@Rejected(
        by = "whoWaitsBehindASelectThatIsOverIsServed",
        says = "that receiver wait for each other")
public final class Part05Channels<T> implements AutoCloseable {

    private static final class Place<T> {

        private final List<Part05Channels<T>> channels;
        private boolean open = true;
        private T value;

        private Place(List<Part05Channels<T>> channels) {
            this.channels = channels;
        }

        /** Null is the end. Returns whether this was the first to tell it something. */
        private synchronized boolean tell(T what) {
            if (!open) {
                return false;
            }
            open = false;
            value = what;
            notifyAll();
            return true;
        }

        private synchronized boolean giveUp() {
            boolean wasOpen = open;
            open = false;
            return wasOpen;
        }

        private synchronized Optional<T> await() throws InterruptedException {
            try {
                while (open) {
                    wait();
                }
            } catch (InterruptedException e) {
                if (giveUp()) {
                    throw e;
                }
                Thread.currentThread().interrupt();
            }
            return Optional.ofNullable(value);
        }

        private boolean atTheEnd() {
            return channels.stream().allMatch(channel -> channel.closed);
        }
    }

    private static final class Sender<T> {

        private final T value;
        private boolean sent;
        private boolean refused;

        private Sender(T value) {
            this.value = value;
        }
    }

    private final Object lock = new Object();
    private final int capacity;
    private final Deque<T> buffer = new ArrayDeque<>();
    private final Deque<Sender<T>> senders = new ArrayDeque<>();
    private final Deque<Place<T>> places = new ArrayDeque<>();
    private volatile boolean closed;

    public Part05Channels(int capacity) {
        this.capacity = capacity;
    }

    public void send(T value) throws InterruptedException {
        synchronized (lock) {
            if (closed) {
                throw new IllegalStateException("the channel is closed");
            }
            Place<T> first = places.poll();
            if (first != null && first.tell(value)) {
                return;
            }
            if (buffer.size() < capacity) {
                buffer.add(value);
                return;
            }
            Sender<T> sender = new Sender<>(value);
            senders.add(sender);
            try {
                while (!sender.sent && !sender.refused) {
                    lock.wait();
                }
            } catch (InterruptedException e) {
                if (senders.remove(sender)) {
                    throw e;
                }
                Thread.currentThread().interrupt();
            }
            if (sender.refused) {
                throw new IllegalStateException("the channel was closed");
            }
        }
    }

    public Optional<T> receive() throws InterruptedException {
        return select(List.of(this));
    }

    public static <T> Optional<T> select(List<Part05Channels<T>> channels)
            throws InterruptedException {
        List<Part05Channels<T>> all = List.copyOf(channels);
        int start = ThreadLocalRandom.current().nextInt(all.size());
        Place<T> place = new Place<>(all);
        for (int i = 0; i < all.size(); i++) {
            Part05Channels<T> channel = all.get((start + i) % all.size());
            synchronized (channel.lock) {
                if (channel.hasValue()) {
                    if (place.giveUp()) {
                        return Optional.of(channel.take());
                    }
                    break; // an earlier channel was faster
                }
                if (!channel.closed) {
                    channel.places.add(place);
                }
            }
        }
        if (place.atTheEnd()) {
            place.tell(null);
        }
        return place.await();
    }

    private boolean hasValue() {
        return !buffer.isEmpty() || !senders.isEmpty();
    }

    private T take() {
        Sender<T> sender = senders.poll();
        if (sender != null) {
            buffer.add(sender.value);
            sender.sent = true;
            lock.notifyAll();
        }
        return buffer.remove();
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            for (Sender<T> sender : senders) {
                sender.refused = true;
            }
            senders.clear();
            lock.notifyAll();
            for (Place<T> place : places) {
                if (place.atTheEnd()) {
                    place.tell(null);
                }
            }
        }
    }
}
