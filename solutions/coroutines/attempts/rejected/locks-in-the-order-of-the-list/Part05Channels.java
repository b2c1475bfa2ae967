package kata.coroutines;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/**
 * Locks the channels of a select in the order in which they are listed.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "twoSelectsInOppositeOrderBothEnd", says = "")
public final class Part05Channels<T> implements AutoCloseable {

    private static final AtomicLong TURNS = new AtomicLong();

    private static final class Place<T> {
        final CompletableFuture<Optional<T>> taken = new CompletableFuture<>();
        final AtomicInteger open;

        Place(int open) {
            this.open = new AtomicInteger(open);
        }
    }

    private static final class Offer<T> {
        final T value;
        final CompletableFuture<Boolean> accepted = new CompletableFuture<>();

        Offer(T value) {
            this.value = value;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final int capacity;
    private final Deque<T> buffer = new ArrayDeque<>();
    private final Deque<Offer<T>> offers = new ArrayDeque<>();
    private final Deque<Place<T>> places = new ArrayDeque<>();
    private long served;
    private boolean closed;

    public Part05Channels(int capacity) {
        this.capacity = capacity;
    }

    public void send(T value) throws InterruptedException {
        Offer<T> offer;
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the channel is closed");
            }
            for (Place<T> place = places.poll(); place != null; place = places.poll()) {
                if (place.taken.complete(Optional.of(value))) {
                    served = TURNS.incrementAndGet();
                    return;
                }
            }
            if (buffer.size() < capacity) {
                buffer.add(value);
                return;
            }
            offer = new Offer<>(value);
            offers.add(offer);
        } finally {
            lock.unlock();
        }
        if (!accepted(offer)) {
            throw new IllegalStateException("the channel was closed");
        }
    }

    private boolean accepted(Offer<T> offer) throws InterruptedException {
        try {
            return offer.accepted.get();
        } catch (InterruptedException e) {
            lock.lock();
            try {
                if (offers.remove(offer)) {
                    throw e;
                }
            } finally {
                lock.unlock();
            }
            Thread.currentThread().interrupt();
            return offer.accepted.join();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    public Optional<T> receive() throws InterruptedException {
        return select(List.of(this));
    }

    public static <T> Optional<T> select(List<Part05Channels<T>> channels)
            throws InterruptedException {
        Place<T> place;
        channels.forEach(channel -> channel.lock.lock());
        try {
            Part05Channels<T> next = null;
            int open = 0;
            for (Part05Channels<T> channel : channels) {
                open += channel.closed ? 0 : 1;
                boolean ready = !channel.buffer.isEmpty() || !channel.offers.isEmpty();
                if (ready && (next == null || channel.served < next.served)) {
                    next = channel;
                }
            }
            if (next != null) {
                return Optional.of(next.take());
            }
            if (open == 0) {
                return Optional.empty();
            }
            place = new Place<>(open);
            for (Part05Channels<T> channel : channels) {
                if (!channel.closed) {
                    channel.places.add(place);
                }
            }
        } finally {
            channels.forEach(channel -> channel.lock.unlock());
        }
        try {
            return place.taken.get();
        } catch (InterruptedException e) {
            if (place.taken.cancel(false)) {
                throw e;
            }
            Thread.currentThread().interrupt();
            return place.taken.join();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            channels.forEach(channel -> channel.forget(place));
        }
    }

    private T take() {
        served = TURNS.incrementAndGet();
        Offer<T> offer = offers.poll();
        if (offer == null) {
            return buffer.remove();
        }
        offer.accepted.complete(true);
        if (buffer.isEmpty()) {
            return offer.value;
        }
        T value = buffer.remove();
        buffer.add(offer.value);
        return value;
    }

    private void forget(Place<T> place) {
        lock.lock();
        try {
            places.remove(place);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            offers.forEach(offer -> offer.accepted.complete(false));
            offers.clear();
            for (Place<T> place : places) {
                if (place.open.decrementAndGet() == 0) {
                    place.taken.complete(Optional.empty());
                }
            }
            places.clear();
        } finally {
            lock.unlock();
        }
    }
}
