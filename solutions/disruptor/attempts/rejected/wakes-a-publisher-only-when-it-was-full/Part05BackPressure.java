package kata.disruptor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/**
 * A place that becomes free wakes a publisher only if the ring was full until then.
 *
 * @param <T> what is published
 */
@Rejected(by = "allWhoWaitAreAccepted", says = "of the three returned")
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
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final int places;
    private int taken;
    private boolean closed;

    public Part05BackPressure(int places, List<Consumer<T>> consumers) {
        this.places = places;
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

    private void giveBack() {
        lock.lock();
        try {
            if (taken == places) {
                notFull.signal();
            }
            taken--;
        } finally {
            lock.unlock();
        }
    }

    public boolean publish(T value, WhenFull whenFull) throws InterruptedException {
        lock.lock();
        try {
            while (taken == places) {
                switch (whenFull) {
                    case WAIT -> notFull.await();
                    case REFUSE -> throw new RejectedExecutionException();
                    case DROP -> {
                        dropped.incrementAndGet();
                        return false;
                    }
                }
            }
            taken++;
        } finally {
            lock.unlock();
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
