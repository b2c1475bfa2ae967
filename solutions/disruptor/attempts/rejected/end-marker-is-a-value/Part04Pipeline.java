package kata.disruptor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import kata.judge.Rejected;

/**
 * What close puts behind the last value counts as a further value.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "aCloseThatWaitsIsNoFurtherValue", says = "close was called while A was at 1")
public final class Part04Pipeline<T> implements AutoCloseable {

    public interface Step<T> {
        void handle(T value, boolean endOfBatch) throws Exception;
    }

    private static final class Item<T> {
        private final T value;
        private final boolean end;
        private final CountDownLatch both = new CountDownLatch(2);

        private Item(T value, boolean end) {
            this.value = value;
            this.end = end;
        }
    }

    private final Semaphore places;
    private final Consumer<Throwable> failures;
    private final BlockingQueue<Item<T>> forA = new LinkedBlockingQueue<>();
    private final BlockingQueue<Item<T>> forB = new LinkedBlockingQueue<>();
    private final BlockingQueue<Item<T>> forC = new LinkedBlockingQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        this.places = new Semaphore(places);
        this.failures = failures;
        start("A", () -> side(forA, a));
        start("B", () -> side(forB, b));
        start("C", () -> last(c));
    }

    private void start(String name, BooleanSupplier turn) {
        Runnable turns =
                () -> {
                    while (turn.getAsBoolean()) {
                        // An interruption that a step has left behind is of no interest.
                        Thread.interrupted();
                    }
                };
        threads.add(Thread.ofPlatform().name(name).daemon().start(turns));
    }

    public void publish(T value) {
        places.acquireUninterruptibly();
        put(new Item<>(value, false));
    }

    private synchronized void put(Item<T> item) {
        forC.add(item);
        forA.add(item);
        forB.add(item);
    }

    private boolean side(BlockingQueue<Item<T>> queue, Step<T> step) {
        Item<T> item = take(queue);
        if (item.end) {
            return false;
        }
        Item<T> next = queue.peek();
        handle(step, item.value, next == null);
        item.both.countDown();
        return true;
    }

    private boolean last(Step<T> step) {
        Item<T> item = take(forC);
        if (item.end) {
            return false;
        }
        await(item.both);
        Item<T> next = forC.peek();
        handle(step, item.value, next == null || next.both.getCount() > 0);
        places.release();
        return true;
    }

    private void handle(Step<T> step, T value, boolean endOfBatch) {
        try {
            step.handle(value, endOfBatch);
        } catch (Throwable thrown) {
            tell(thrown);
        }
    }

    private void tell(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable _) {
            // The step goes on.
        }
    }

    private static <E> E take(BlockingQueue<E> queue) {
        while (true) {
            try {
                return queue.take();
            } catch (InterruptedException _) {
                // Not meant for us.
            }
        }
    }

    private static void await(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException _) {
                // Not meant for us.
            }
        }
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        put(new Item<>(null, true));
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException _) {
                    // All that was published has to go through.
                }
            }
        }
    }
}
