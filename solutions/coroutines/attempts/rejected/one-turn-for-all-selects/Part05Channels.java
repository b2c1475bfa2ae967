package kata.coroutines;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import kata.judge.Rejected;

/**
 * Begins with the next channel by one counter that all selects share.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "selectPassesNoneOverWhateverRunsBetween", says = "two pairs of channels")
public final class Part05Channels<T> implements AutoCloseable {

    // One lock for all channels: a select looks at several of them in one step.
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static long turns;

    private static final class Giver<T> {
        final T value;
        final CompletableFuture<Boolean> taken = new CompletableFuture<>();

        Giver(T value) {
            this.value = value;
        }
    }

    private static final class Taker<T> {
        final List<Part05Channels<T>> lines = new ArrayList<>();
        final CompletableFuture<Optional<T>> got = new CompletableFuture<>();

        void join(Part05Channels<T> line) {
            lines.add(line);
            line.takers.add(this);
        }

        boolean leave() {
            boolean waited = !lines.isEmpty();
            for (Part05Channels<T> line : lines) {
                line.takers.remove(this);
            }
            lines.clear();
            return waited;
        }

        Optional<T> await() throws InterruptedException {
            try {
                return got.get();
            } catch (InterruptedException e) {
                LOCK.lock();
                try {
                    if (leave()) {
                        throw e;
                    }
                } finally {
                    LOCK.unlock();
                }
                Thread.currentThread().interrupt();
                return got.join();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final int capacity;
    private final Deque<T> buffer = new ArrayDeque<>();
    private final Deque<Giver<T>> givers = new ArrayDeque<>();
    private final Deque<Taker<T>> takers = new ArrayDeque<>();
    private boolean closed;

    public Part05Channels(int capacity) {
        this.capacity = capacity;
    }

    public void send(T value) throws InterruptedException {
        Giver<T> me;
        LOCK.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the channel is closed");
            }
            Taker<T> taker = takers.peek();
            if (taker != null) {
                taker.leave();
                taker.got.complete(Optional.of(value));
                return;
            }
            if (buffer.size() < capacity && givers.isEmpty()) {
                buffer.add(value);
                return;
            }
            me = new Giver<>(value);
            givers.add(me);
        } finally {
            LOCK.unlock();
        }
        if (!await(me)) {
            throw new IllegalStateException("the channel was closed");
        }
    }

    private boolean await(Giver<T> me) throws InterruptedException {
        try {
            return me.taken.get();
        } catch (InterruptedException e) {
            LOCK.lock();
            try {
                if (givers.remove(me)) {
                    throw e;
                }
            } finally {
                LOCK.unlock();
            }
            Thread.currentThread().interrupt();
            return me.taken.join();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    public Optional<T> receive() throws InterruptedException {
        Taker<T> me;
        LOCK.lock();
        try {
            if (ready()) {
                return Optional.of(next());
            }
            if (closed) {
                return Optional.empty();
            }
            me = new Taker<>();
            me.join(this);
        } finally {
            LOCK.unlock();
        }
        return me.await();
    }

    public static <T> Optional<T> select(List<Part05Channels<T>> channels)
            throws InterruptedException {
        Taker<T> me;
        LOCK.lock();
        try {
            int begin = (int) (turns++ % channels.size());
            for (int i = 0; i < channels.size(); i++) {
                Part05Channels<T> channel = channels.get((begin + i) % channels.size());
                if (channel.ready()) {
                    return Optional.of(channel.next());
                }
            }
            me = new Taker<>();
            for (Part05Channels<T> channel : channels) {
                if (!channel.closed) {
                    me.join(channel);
                }
            }
            if (me.lines.isEmpty()) {
                return Optional.empty();
            }
        } finally {
            LOCK.unlock();
        }
        return me.await();
    }

    private boolean ready() {
        return !buffer.isEmpty() || !givers.isEmpty();
    }

    private T next() {
        if (buffer.isEmpty()) {
            Giver<T> giver = givers.remove();
            giver.taken.complete(true);
            return giver.value;
        }
        T value = buffer.remove();
        Giver<T> giver = givers.poll();
        if (giver != null) {
            buffer.add(giver.value);
            giver.taken.complete(true);
        }
        return value;
    }

    @Override
    public void close() {
        LOCK.lock();
        try {
            closed = true;
            for (Giver<T> giver : givers) {
                giver.taken.complete(false);
            }
            givers.clear();
            for (Taker<T> taker : takers) {
                taker.lines.remove(this);
                if (taker.lines.isEmpty()) {
                    taker.got.complete(Optional.empty());
                }
            }
            takers.clear();
        } finally {
            LOCK.unlock();
        }
    }
}
