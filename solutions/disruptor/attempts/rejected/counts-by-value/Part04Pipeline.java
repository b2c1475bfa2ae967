package kata.disruptor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/**
 * A value that A and B have counted twice goes on to C, and two equal values are one.
 *
 * @param <T> what goes through
 */
@Rejected(by = "theLastStepComesAfterBothOthers", says = "[1, 1, 1] were published")
public final class Part04Pipeline<T> implements AutoCloseable {

    public interface Step<T> {
        void handle(T value, boolean endOfBatch) throws Exception;
    }

    private record Item<T>(T value) {}

    private final Item<T> last = new Item<>(null);
    private final List<BlockingQueue<Item<T>>> queues = new ArrayList<>();
    private final Map<Item<T>, Integer> counts = new HashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Semaphore free;
    private boolean closed;

    public Part04Pipeline(
            int places, Step<T> a, Step<T> b, Step<T> c, Consumer<Throwable> failures) {
        free = new Semaphore(places);
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
            Item<T> next = queue.peek();
            boolean ready = next != null && next != last;
            try {
                step.handle(item.value(), !ready);
            } catch (Throwable e) {
                tell(failures, e);
            }
            if (afterBoth) {
                free.release();
            } else {
                count(item);
            }
        }
        if (!afterBoth) {
            count(last);
        }
    }

    private void count(Item<T> item) {
        synchronized (counts) {
            if (counts.merge(item, 1, Integer::sum) == 2) {
                counts.remove(item);
                queues.getLast().add(item);
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
        synchronized (queues) {
            Item<T> item = new Item<>(value);
            queues.subList(0, 2).forEach(queue -> queue.add(item));
        }
    }

    @Override
    @SneakyThrows
    public void close() {
        synchronized (queues) {
            if (!closed) {
                queues.subList(0, 2).forEach(queue -> queue.add(last));
            }
            closed = true;
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
