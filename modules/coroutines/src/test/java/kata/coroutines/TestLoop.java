package kata.coroutines;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import kata.judge.probe.Caller;

/**
 * An executor of the rules: an event loop with one thread, or a pool. What a task throws is kept.
 */
final class TestLoop implements Executor, AutoCloseable {

    private static final Runnable END = () -> {};

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final AtomicInteger tasks = new AtomicInteger();
    private final List<Caller<Void>> callers;

    /** An event loop. */
    TestLoop() {
        this(1);
    }

    TestLoop(int threads) {
        callers =
                IntStream.range(0, threads)
                        .mapToObj(_ -> Caller.run("the executor", this::run))
                        .toList();
    }

    private void run() throws InterruptedException {
        for (Runnable task = queue.take(); task != END; task = queue.take()) {
            tasks.incrementAndGet();
            try {
                task.run();
            } catch (Throwable failure) {
                failures.add(failure);
            }
        }
    }

    @Override
    public void execute(Runnable task) {
        queue.add(task);
    }

    /** The thread of a loop. */
    Thread thread() {
        return callers.getFirst().thread();
    }

    boolean has(Thread thread) {
        return callers.stream().anyMatch(caller -> caller.thread() == thread);
    }

    /** How many tasks have begun. */
    int tasks() {
        return tasks.get();
    }

    /** What its tasks threw. */
    List<Throwable> failures() {
        return failures;
    }

    /** Waits until its threads and all threads of the attempt wait. */
    void awaitStill() {
        Caller.awaitStill(callers);
    }

    /** Waits until the condition holds, or nothing moves any more. */
    boolean comesTrue(BooleanSupplier condition) {
        return callers.getFirst().comesTrue(condition);
    }

    @Override
    public void close() {
        callers.forEach(_ -> queue.add(END));
    }
}
