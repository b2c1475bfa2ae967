package kata.coroutines;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/** It looks for values first and for the end afterwards, and both may come in between. */
@Rejected(by = "sendAndCloseDoNotLoseAValue", says = "a receiver met both, and got Optional.empty")
public final class Part05Channels<T> implements AutoCloseable {

    /** A sender that waits, with its value. False: the channel was closed. */
    private static final class Sender<T> {

        private final T value;
        private final CompletableFuture<Boolean> sent = new CompletableFuture<>();

        Sender(T value) {
            this.value = value;
        }
    }

    /** A receiver that waits, at one channel or at several. It takes once. */
    private static final class Place<T> {

        private final CompletableFuture<Optional<T>> taken = new CompletableFuture<>();
        private final AtomicInteger open;

        Place(int channels) {
            open = new AtomicInteger(channels);
        }

        boolean give(T value) {
            return taken.complete(Optional.of(value));
        }

        /** One of its channels is at its end. */
        void ended() {
            if (open.decrementAndGet() == 0) {
                taken.complete(Optional.empty());
            }
        }

        Optional<T> await() throws InterruptedException {
            try {
                return taken.get();
            } catch (ExecutionException e) {
                throw new AssertionError("nobody fails it", e);
            } catch (InterruptedException e) {
                if (taken.cancel(false)) {
                    throw e;
                }
                Thread.currentThread().interrupt();
                return taken.join();
            }
        }
    }

    private final int capacity;
    private final Lock lock = new ReentrantLock();
    private final Queue<T> buffer = new ArrayDeque<>();
    private final Queue<Sender<T>> senders = new ArrayDeque<>();
    private final Queue<Place<T>> receivers = new ArrayDeque<>();
    private boolean closed;

    /**
     * @param capacity how many values may wait in the buffer
     */
    public Part05Channels(int capacity) {
        this.capacity = capacity;
    }

    public void send(T value) throws InterruptedException {
        Sender<T> sender = new Sender<>(value);
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the channel is closed");
            }
            Place<T> place;
            while ((place = receivers.poll()) != null) {
                if (place.give(value)) {
                    return;
                }
            }
            if (buffer.size() < capacity) {
                buffer.add(value);
                return;
            }
            senders.add(sender);
        } finally {
            lock.unlock();
        }
        if (!awaitSent(sender)) {
            throw new IllegalStateException("the channel was closed");
        }
    }

    private boolean awaitSent(Sender<T> sender) throws InterruptedException {
        try {
            return sender.sent.get();
        } catch (ExecutionException e) {
            throw new AssertionError("nobody fails it", e);
        } catch (InterruptedException e) {
            if (giveUp(sender)) {
                throw e;
            }
            // Not in the line any more: it is decided already.
            Thread.currentThread().interrupt();
            return sender.sent.join();
        }
    }

    private boolean giveUp(Sender<T> sender) {
        lock.lock();
        try {
            return senders.remove(sender);
        } finally {
            lock.unlock();
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
        List<Part05Channels<T>> all = new ArrayList<>(channels);
        int start = ThreadLocalRandom.current().nextInt(all.size());
        for (int i = 0; i < all.size(); i++) {
            Optional<T> value = all.get((start + i) % all.size()).takeIfThere();
            if (value.isPresent()) {
                return value;
            }
        }
        if (all.stream().allMatch(Part05Channels::isClosed)) {
            return Optional.empty();
        }
        Place<T> place = new Place<>(all.size());
        try {
            for (int i = 0; i < all.size() && !place.taken.isDone(); i++) {
                all.get((start + i) % all.size()).takeOrStandInLine(place);
            }
            return place.await();
        } finally {
            all.forEach(channel -> channel.leave(place));
        }
    }

    private Optional<T> takeIfThere() {
        lock.lock();
        try {
            T value = buffer.poll();
            if (value != null) {
                moveUp();
                return Optional.of(value);
            }
            Sender<T> sender = senders.poll();
            if (sender != null) {
                sender.sent.complete(true);
                return Optional.of(sender.value);
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    private void takeOrStandInLine(Place<T> place) {
        lock.lock();
        try {
            if (!buffer.isEmpty()) {
                if (place.give(buffer.peek())) {
                    buffer.remove();
                    moveUp();
                }
            } else if (!senders.isEmpty()) {
                if (place.give(senders.peek().value)) {
                    senders.remove().sent.complete(true);
                }
            } else if (closed) {
                place.ended();
            } else {
                receivers.add(place);
            }
        } finally {
            lock.unlock();
        }
    }

    private void moveUp() {
        Sender<T> next = senders.poll();
        if (next != null) {
            buffer.add(next.value);
            next.sent.complete(true);
        }
    }

    private void leave(Place<T> place) {
        lock.lock();
        try {
            receivers.remove(place);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            Place<T> place;
            while ((place = receivers.poll()) != null) {
                place.ended();
            }
            Sender<T> sender;
            while ((sender = senders.poll()) != null) {
                sender.sent.complete(false);
            }
        } finally {
            lock.unlock();
        }
    }
}
