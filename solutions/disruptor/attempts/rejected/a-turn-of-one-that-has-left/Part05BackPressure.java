package kata.disruptor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Each that waits draws a number, and one that is interrupted keeps its own. */
@Rejected(
        by = "whicheverOfThoseThatWaitMayBeInterrupted",
        says = "another one came later, and waited on")
public final class Part05BackPressure<T> implements AutoCloseable {

    public enum WhenFull {
        WAIT,
        REFUSE,
        DROP
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition came = lock.newCondition();
    private final Condition freed = lock.newCondition();

    // By lock:
    private final Object[] slots;
    private final long[] handled; // how many, by each consumer
    private long published;
    private long oldest; // the first that still has its place
    private long dropped;
    private boolean closed;

    private final List<Thread> threads = new ArrayList<>();

    // By lock, too: who waits takes a ticket, and is served in this order.
    private long tickets;
    private long serving;

    public Part05BackPressure(int places, List<Consumer<T>> consumers) {
        slots = new Object[places];
        handled = new long[consumers.size()];
        for (int i = 0; i < handled.length; i++) {
            int index = i;
            Consumer<T> consumer = consumers.get(i);
            threads.add(new Thread(() -> work(index, consumer), "consumer-" + i));
        }
        threads.forEach(Thread::start);
    }

    public boolean publish(T value, WhenFull whenFull) throws InterruptedException {
        lock.lock();
        try {
            if (isFull()) {
                switch (whenFull) {
                    case REFUSE -> throw new RejectedExecutionException("the ring is full");
                    case DROP -> {
                        dropped++;
                        return false;
                    }
                    case WAIT -> {
                        long ticket = tickets++;
                        while (ticket != serving || isFull()) {
                            freed.await();
                        }
                        serving++;
                        freed.signalAll(); // there may be a place for the next one, too
                    }
                }
            }
            put(value);
            return true;
        } finally {
            lock.unlock();
        }
    }

    public long dropped() {
        lock.lock();
        try {
            return dropped;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            came.signalAll();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isFull() {
        return published - oldest == slots.length;
    }

    private void put(T value) {
        slots[slot(published)] = value;
        published++;
        came.signalAll();
    }

    private void work(int index, Consumer<T> consumer) {
        long sequence = 0;
        for (T value = next(sequence); value != null; value = next(sequence)) {
            consumer.accept(value);
            sequence++;
            done(index, sequence);
        }
    }

    private T next(long sequence) {
        lock.lock();
        try {
            while (sequence == published && !closed) {
                came.awaitUninterruptibly();
            }
            return sequence == published ? null : at(sequence);
        } finally {
            lock.unlock();
        }
    }

    private void done(int index, long count) {
        lock.lock();
        try {
            handled[index] = count;
            long slowest = Arrays.stream(handled).min().orElse(0);
            while (oldest < slowest) {
                slots[slot(oldest)] = null;
                oldest++;
                freed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("unchecked")
    private T at(long sequence) {
        return (T) slots[slot(sequence)];
    }

    private int slot(long sequence) {
        return (int) sequence & (slots.length - 1);
    }
}
