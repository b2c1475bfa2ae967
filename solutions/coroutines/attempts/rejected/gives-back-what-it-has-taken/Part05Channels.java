package kata.coroutines;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/**
 * An interrupted receiver puts back the value that it was given: its sender has returned by then.
 */
@Rejected(
        by = "whoWasInterruptedHasNotTakenTheValueMeanwhile",
        says = "the only receiver was interrupted and threw, and send returned")
public final class Part05Channels<T> implements AutoCloseable {

    /** A sender that waits. It is in the line as long as nobody has taken its value. */
    private record Sender<T>(T value, CompletableFuture<Boolean> taken) {}

    // tag::place[]
    /**
     * The place of a receiver that waits, in the lines of all its channels at once. Whoever
     * completes the future first gives it the one value that it takes.
     */
    private static final class Place<T> {

        private final CompletableFuture<Optional<T>> taken = new CompletableFuture<>();
        private final AtomicInteger open;

        private Place(int channels) {
            open = new AtomicInteger(channels);
        }

        private boolean give(T value) {
            return taken.complete(Optional.of(value));
        }

        // end::place[]

        private void oneIsAtItsEnd() {
            if (open.decrementAndGet() == 0) {
                taken.complete(Optional.empty());
            }
        }
    }

    private final int capacity;
    // The monitor of this channel guards all of these. Nobody waits while holding it.
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
        Sender<T> sender = new Sender<>(value, new CompletableFuture<>());
        if (!hasSent(sender)) {
            await(sender);
        }
    }

    private synchronized boolean hasSent(Sender<T> sender) {
        if (closed) {
            throw new IllegalStateException("the channel is closed");
        }
        for (Place<T> place = receivers.poll(); place != null; place = receivers.poll()) {
            // It may have got a value from another channel, or given up.
            if (place.give(sender.value())) {
                return true;
            }
        }
        if (buffer.size() < capacity) {
            buffer.add(sender.value());
            return true;
        }
        senders.add(sender);
        return false;
    }

    private void await(Sender<T> sender) throws InterruptedException {
        boolean taken;
        try {
            taken = sender.taken().get();
        } catch (InterruptedException e) {
            if (hasGivenUp(sender)) {
                throw e;
            }
            // Too late: the value is on its way, or the channel is closed.
            Thread.currentThread().interrupt();
            taken = sender.taken().join();
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
        if (!taken) {
            throw new IllegalStateException("the channel was closed");
        }
    }

    private synchronized boolean hasGivenUp(Sender<T> sender) {
        return senders.remove(sender);
    }

    /**
     * @return empty: closed, and nothing is left
     */
    public Optional<T> receive() throws InterruptedException {
        return select(List.of(this));
    }

    public static <T> Optional<T> select(List<Part05Channels<T>> channels)
            throws InterruptedException {
        Place<T> place = new Place<>(channels.size());
        // Begins anywhere: with the first one each time, the others might never have their turn.
        int first = ThreadLocalRandom.current().nextInt(channels.size());
        for (int i = 0; i < channels.size() && !place.taken.isDone(); i++) {
            channels.get((first + i) % channels.size()).join(place);
        }
        try {
            return place.taken.get();
        } catch (InterruptedException e) {
            // One of the two comes first: giving up, or a value.
            if (place.taken.cancel(false)) {
                throw e;
            }
            // It was given a value: back with it, to the front of the line.
            Optional<T> value = place.taken.join();
            if (value.isPresent()) {
                channels.getFirst().giveBack(value.get());
            }
            throw e;
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        } finally {
            channels.forEach(channel -> channel.leave(place));
        }
    }

    private synchronized void giveBack(T value) {
        for (Place<T> next = receivers.poll(); next != null; next = receivers.poll()) {
            if (next.give(value)) {
                return;
            }
        }
        java.util.List<T> rest = List.copyOf(buffer);
        buffer.clear();
        buffer.add(value);
        buffer.addAll(rest);
    }

    /** Takes a value for this place, or puts it in line. One step: no value comes in between. */
    private synchronized void join(Place<T> place) {
        T next = buffer.isEmpty() && !senders.isEmpty() ? senders.peek().value() : buffer.peek();
        if (next == null && closed) {
            place.oneIsAtItsEnd();
        } else if (next == null) {
            receivers.add(place);
        } else if (place.give(next)) {
            // Given first, and taken out then: if another channel was faster, the value stays.
            takeNext();
        }
    }

    private void takeNext() {
        buffer.poll();
        Sender<T> sender = senders.poll();
        if (sender != null) {
            if (capacity > 0) {
                buffer.add(sender.value());
            }
            sender.taken().complete(true);
        }
    }

    private synchronized void leave(Place<T> place) {
        receivers.remove(place);
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            senders.forEach(sender -> sender.taken().complete(false));
            senders.clear();
            receivers.forEach(Place::oneIsAtItsEnd);
            receivers.clear();
        }
    }
}
