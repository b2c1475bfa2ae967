package kata.disruptor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Takes a place, finds that there was none, and gives it back. */
@Rejected(by = "aFreePlaceIsGivenAwayWhoeverIsRefused", says = "two publishers were refused")
public final class Part05BackPressure<T> implements AutoCloseable {

    /** What to do if there is no place. */
    public enum WhenFull {
        WAIT,
        REFUSE,
        DROP
    }

    private record Entry<T>(T value, AtomicInteger left) {}

    private static final long PAUSE_NANOS = 100_000;

    private final Entry<T> end = new Entry<>(null, new AtomicInteger());
    private final int places;
    private final AtomicInteger taken = new AtomicInteger();
    private final LongAdder dropped = new LongAdder();
    private final Object order = new Object();
    private final List<BlockingQueue<Entry<T>>> queues = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    /**
     * @param places how many values it holds at most, a power of two
     */
    public Part05BackPressure(int places, List<Consumer<T>> consumers) {
        this.places = places;
        for (Consumer<T> consumer : consumers) {
            BlockingQueue<Entry<T>> queue = new LinkedBlockingQueue<>();
            queues.add(queue);
            threads.add(Thread.ofPlatform().start(() -> handleAll(queue, consumer)));
        }
    }

    private void handleAll(BlockingQueue<Entry<T>> queue, Consumer<T> consumer) {
        while (true) {
            Entry<T> entry = take(queue);
            if (entry == end) {
                return;
            }
            consumer.accept(entry.value());
            if (entry.left().decrementAndGet() == 0) {
                // That was the slowest.
                taken.decrementAndGet();
            }
        }
    }

    private static <E> E take(BlockingQueue<E> queue) {
        while (true) {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                // Nobody ends a consumer this way. The flag is cleared: take again.
            }
        }
    }

    /** Publishes the value; true if it was accepted, false if it was dropped. */
    public boolean publish(T value, WhenFull whenFull) throws InterruptedException {
        while (!claim()) {
            switch (whenFull) {
                case WAIT -> pause();
                case REFUSE -> throw new RejectedExecutionException("there is no place");
                case DROP -> {
                    dropped.increment();
                    return false;
                }
            }
        }
        put(new Entry<>(value, new AtomicInteger(queues.size())));
        return true;
    }

    /** One step, so that the last place goes to one publisher only. */
    private boolean claim() {
        if (taken.incrementAndGet() <= places) {
            return true;
        }
        taken.decrementAndGet();
        return false;
    }

    private void pause() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        LockSupport.parkNanos(this, PAUSE_NANOS);
    }

    private void put(Entry<T> entry) {
        synchronized (order) {
            for (BlockingQueue<Entry<T>> queue : queues) {
                queue.add(entry);
            }
        }
    }

    /** How many values were dropped so far. */
    public long dropped() {
        return dropped.sum();
    }

    @Override
    public void close() {
        put(end);
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
