package kata.disruptor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Waits for a place while it holds the lock of the order. */
@Rejected(by = "whoTakesTheLastPlaceWaitsForNobody", says = "wait for ever")
public final class Part05BackPressure<T> implements AutoCloseable {

    /** What to do if there is no place. */
    public enum WhenFull {
        WAIT,
        REFUSE,
        DROP
    }

    private record Entry<T>(T value, AtomicInteger left) {}

    private final Entry<T> end = new Entry<>(null, new AtomicInteger());
    private final Semaphore free;
    private final LongAdder dropped = new LongAdder();
    private final ReentrantLock order = new ReentrantLock(true);
    private final List<BlockingQueue<Entry<T>>> queues = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    /**
     * @param places how many values it holds at most, a power of two
     */
    public Part05BackPressure(int places, List<Consumer<T>> consumers) {
        free = new Semaphore(places);
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
                free.release();
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
        Entry<T> entry = new Entry<>(value, new AtomicInteger(queues.size()));
        if (whenFull == WhenFull.WAIT) {
            // Those who wait stand in a line: first come, first published.
            order.lockInterruptibly();
            try {
                free.acquire();
                put(entry);
            } finally {
                order.unlock();
            }
            return true;
        }
        // The others do not stand in it: without a place they are gone at once.
        if (!free.tryAcquire()) {
            if (whenFull == WhenFull.REFUSE) {
                throw new RejectedExecutionException("there is no place");
            }
            dropped.increment();
            return false;
        }
        order.lock();
        try {
            put(entry);
        } finally {
            order.unlock();
        }
        return true;
    }

    /** Called with the lock, so that all consumers get the same order. */
    private void put(Entry<T> entry) {
        for (BlockingQueue<Entry<T>> queue : queues) {
            queue.add(entry);
        }
    }

    /** How many values were dropped so far. */
    public long dropped() {
        return dropped.sum();
    }

    @Override
    public void close() {
        order.lock();
        try {
            put(end);
        } finally {
            order.unlock();
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
