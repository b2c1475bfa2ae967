package kata.coroutines;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** Offers a free place to the first sender only, who may have been interrupted. */
@Rejected(by = "aPlaceGoesToOneWhoStillWaits", says = "the second waits on")
public final class Part05Channels<T> implements AutoCloseable {

    private static final AtomicLong IDS = new AtomicLong();

    private static final class Offer<T> {
        private final T value;
        private final CompletableFuture<Boolean> sent = new CompletableFuture<>();

        private Offer(T value) {
            this.value = value;
        }
    }

    private final long id = IDS.getAndIncrement();
    private final int capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<T> buffer = new ArrayDeque<>();

    // Those that were interrupted stay in line; whoever meets one passes it over.
    private final Queue<Offer<T>> senders = new ArrayDeque<>();

    // A place is completed with a value, or with empty: look again.
    private final Queue<CompletableFuture<Optional<T>>> places = new ArrayDeque<>();
    private boolean closed;

    public Part05Channels(int capacity) {
        this.capacity = capacity;
    }

    public void send(T value) throws InterruptedException {
        Offer<T> offer = new Offer<>(value);
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the channel is closed");
            }
            CompletableFuture<Optional<T>> place = places.poll();
            while (place != null) {
                if (place.complete(Optional.of(value))) {
                    return;
                }
                place = places.poll();
            }
            if (buffer.size() < capacity) {
                buffer.add(value);
                return;
            }
            senders.add(offer);
        } finally {
            lock.unlock();
        }
        if (!await(offer.sent)) {
            throw new IllegalStateException("the channel was closed");
        }
    }

    public Optional<T> receive() throws InterruptedException {
        return select(List.of(this));
    }

    public static <T> Optional<T> select(List<Part05Channels<T>> channels)
            throws InterruptedException {
        // Always in the same order: no deadlock.
        List<Part05Channels<T>> ordered = new ArrayList<>(channels);
        ordered.sort(Comparator.comparingLong(channel -> channel.id));
        while (true) {
            CompletableFuture<Optional<T>> place = new CompletableFuture<>();
            ordered.forEach(channel -> channel.lock.lock());
            try {
                Optional<T> value = takeFromOne(channels);
                if (value.isPresent()) {
                    return value;
                }
                if (channels.stream().allMatch(channel -> channel.closed)) {
                    return Optional.empty();
                }
                for (Part05Channels<T> channel : channels) {
                    if (!channel.closed) {
                        channel.places.add(place);
                    }
                }
            } finally {
                ordered.forEach(channel -> channel.lock.unlock());
            }
            try {
                Optional<T> value = await(place);
                if (value.isPresent()) {
                    return value;
                }
            } finally {
                for (Part05Channels<T> channel : channels) {
                    channel.leave(place);
                }
            }
        }
    }

    private static <T> Optional<T> takeFromOne(List<Part05Channels<T>> channels) {
        int size = channels.size();
        int first = ThreadLocalRandom.current().nextInt(size);
        for (int i = 0; i < size; i++) {
            T value = channels.get((first + i) % size).take();
            if (value != null) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    private static <V> V await(CompletableFuture<V> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            if (future.cancel(false)) {
                throw e;
            }
            Thread.currentThread().interrupt();
            return future.join();
        }
    }

    private void leave(CompletableFuture<Optional<T>> place) {
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
            closed = true;
            senders.forEach(offer -> offer.sent.complete(false));
            senders.clear();
            places.forEach(place -> place.complete(Optional.empty()));
            places.clear();
        } finally {
            lock.unlock();
        }
    }

    // Under the lock.
    private T take() {
        T first = buffer.poll();
        if (first != null) {
            // There is a place now, for the one that has waited longest.
            Offer<T> next = senders.poll();
            if (next != null && next.sent.complete(true)) {
                buffer.add(next.value);
            }
            return first;
        }
        Offer<T> offer = senders.poll();
        while (offer != null) {
            if (offer.sent.complete(true)) {
                return offer.value;
            }
            offer = senders.poll();
        }
        return null;
    }
}
