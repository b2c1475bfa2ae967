package kata.disruptor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/**
 * A place wakes one publisher. If that one is interrupted, nobody wakes the next.
 *
 * @param <T> what is published
 */
@Rejected(
        by = "nobodyMissesAPlaceBecauseAnotherOneWasInterrupted",
        says = "The second one still waits")
public final class Part05BackPressure<T> implements AutoCloseable {

    public enum WhenFull {
        WAIT,
        REFUSE,
        DROP
    }

    private record Item<T>(T value, AtomicInteger missing) {}

    private final Item<T> last = new Item<>(null, new AtomicInteger());
    private final List<BlockingQueue<Item<T>>> queues = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong dropped = new AtomicLong();
    private final Queue<Thread> waiting = new ArrayDeque<>();
    private int free;
    private boolean closed;

    public Part05BackPressure(int places, List<Consumer<T>> consumers) {
        free = places;
        for (Consumer<T> consumer : consumers) {
            BlockingQueue<Item<T>> queue = new LinkedBlockingQueue<>();
            queues.add(queue);
            threads.add(Thread.ofPlatform().name("consumer").start(() -> work(consumer, queue)));
        }
    }

    @SneakyThrows
    private void work(Consumer<T> consumer, BlockingQueue<Item<T>> queue) {
        for (Item<T> item = queue.take(); item != last; item = queue.take()) {
            consumer.accept(item.value());
            if (item.missing().decrementAndGet() == 0) {
                giveBack();
            }
        }
    }

    private boolean taken(WhenFull whenFull) {
        synchronized (waiting) {
            if (free > 0) {
                free--;
                waiting.remove(Thread.currentThread());
                return true;
            }
            if (whenFull == WhenFull.WAIT && !waiting.contains(Thread.currentThread())) {
                waiting.add(Thread.currentThread());
            }
            return false;
        }
    }

    private void giveBack() {
        synchronized (waiting) {
            free++;
            LockSupport.unpark(waiting.poll());
        }
    }

    public boolean publish(T value, WhenFull whenFull) throws InterruptedException {
        while (!taken(whenFull)) {
            if (whenFull == WhenFull.REFUSE) {
                throw new RejectedExecutionException();
            }
            if (whenFull == WhenFull.DROP) {
                dropped.incrementAndGet();
                return false;
            }
            LockSupport.park();
            if (Thread.interrupted()) {
                synchronized (waiting) {
                    waiting.remove(Thread.currentThread());
                }
                throw new InterruptedException();
            }
        }
        synchronized (queues) {
            Item<T> item = new Item<>(value, new AtomicInteger(queues.size()));
            queues.forEach(queue -> queue.add(item));
        }
        return true;
    }

    public long dropped() {
        return dropped.get();
    }

    @Override
    @SneakyThrows
    public void close() {
        synchronized (queues) {
            if (!closed) {
                queues.forEach(queue -> queue.add(last));
            }
            closed = true;
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
