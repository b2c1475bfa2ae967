package kata.disruptor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/**
 * A value goes into one queue after the other, and another may overtake it in between.
 *
 * @param <T> what goes through
 */
@Rejected(by = "severalThreadsMayPublish", says = "A, B and C got")
public final class Part04Pipeline<T> implements AutoCloseable {

    public interface Step<T> {
        void handle(T value, boolean endOfBatch) throws Exception;
    }

    private static final class Item<T> {
        private final T value;
        private final CountDownLatch first = new CountDownLatch(2);

        private Item(T value) {
            this.value = value;
        }
    }

    private final Item<T> last = new Item<>(null);
    private final List<BlockingQueue<Item<T>>> queues = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Semaphore free;
    private boolean closed;

    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        free = new Semaphore(places);
        last.first.countDown();
        last.first.countDown();
        start(a, false, failures);
        start(b, false, failures);
        start(c, true, failures);
    }

    private void start(Step<T> step, boolean afterBoth, Consumer<Throwable> failures) {
        BlockingQueue<Item<T>> queue = new LinkedBlockingQueue<>();
        queues.add(queue);
        threads.add(
                Thread.ofPlatform()
                        .name("step")
                        .start(() -> work(step, queue, afterBoth, failures)));
    }

    @SneakyThrows
    private void work(
            Step<T> step,
            BlockingQueue<Item<T>> queue,
            boolean afterBoth,
            Consumer<Throwable> failures) {
        for (Item<T> item = queue.take(); item != last; item = queue.take()) {
            if (afterBoth) {
                item.first.await();
            }
            Item<T> next = queue.peek();
            boolean ready =
                    next != null && next != last && (!afterBoth || next.first.getCount() == 0);
            try {
                step.handle(item.value, !ready);
            } catch (Throwable e) {
                tell(failures, e);
            }
            if (afterBoth) {
                free.release();
            } else {
                item.first.countDown();
            }
        }
    }

    private static void tell(Consumer<Throwable> failures, Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable e) {
            // The step goes on.
        }
    }

    public void publish(T value) {
        free.acquireUninterruptibly();
        Item<T> item = new Item<>(value);
        queues.forEach(queue -> queue.add(item));
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
